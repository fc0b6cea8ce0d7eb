package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate and the private key of a server, from files that are read again when they change.
 * If they cannot be read then, the server continues with those that it has. Thread-safe.
 */
public final class ServerTls {

  private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  /** A connection looks at the files, unless another has done so this short ago. */
  private static final long LOOK_NS = 1_000_000_000;

  private final Path certificate;
  private final Path key;
  private SslContext context;
  private State state;
  private long looked;

  /** What tells a new file from the one before. */
  private record State(String certificate, String key) {}

  private ServerTls(Path certificate, Path key, SslContext context, State state) {
    this.certificate = certificate;
    this.key = key;
    this.context = context;
    this.state = state;
    this.looked = System.nanoTime();
  }

  /**
   * Reads the files.
   *
   * @param certificate the certificate of the server, and those that lead to a known authority, in
   *     PEM
   * @param key its private key, in PEM (PKCS #8), without a password
   * @throws InvalidInputException if a file cannot be read, or they do not belong together
   */
  public static ServerTls of(Path certificate, Path key) {
    State state = state(certificate, key); // before: a change meanwhile is then seen later
    return new ServerTls(certificate, key, read(certificate, key), state);
  }

  private static SslContext read(Path certificate, Path key) {
    List<X509Certificate> chain = PemFiles.certificates(certificate);
    try {
      return SslContextBuilder.forServer(PemFiles.key(key, chain.get(0)), chain)
          .protocols(VERSIONS)
          .build();
    } catch (SSLException e) {
      throw new InvalidInputException(
          Problem.TLS_FILE_UNREADABLE,
          e,
          "file",
          certificate,
          "reason",
          String.valueOf(e.getMessage()));
    }
  }

  private static State state(Path certificate, Path key) {
    return new State(state(certificate), state(key));
  }

  private static String state(Path file) {
    try {
      return Files.getLastModifiedTime(file) + " " + Files.size(file);
    } catch (IOException e) {
      return "unreadable";
    }
  }

  /** Returns the present certificate and key, for a new connection. */
  synchronized SslContext context() {
    if (System.nanoTime() - looked > LOOK_NS) {
      looked = System.nanoTime();
      State now = state(certificate, key);
      if (!now.equals(state)) {
        state = now;
        reread();
      }
    }
    return context;
  }

  private void reread() {
    try {
      context = read(certificate, key);
      LOG.info("the certificate was read again: {}", certificate);
    } catch (InvalidInputException e) {
      LOG.warn("the server continues with the certificate that it has: {}", e.getMessage());
    }
  }
}
