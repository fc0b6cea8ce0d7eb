package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate and the private key of a server, and the authorities of its clients, from files
 * that are read again when they change. If they cannot be read then, the server continues with
 * those that it has. Thread-safe.
 */
public final class ServerTls {

  private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  /** A connection looks at the files, unless another has done so this short ago. */
  private static final long LOOK_NS = 1_000_000_000;

  /** A session that is resumed shows a certificate again that may have expired meanwhile. */
  private static final long SESSION_SECONDS = 300;

  private final Sources sources;
  private SslContext context;
  private List<String> state;
  private long looked;

  private ServerTls(Sources sources) {
    this.sources = sources;
    this.state = sources.state(); // before: a change meanwhile is then seen later
    this.context = sources.read();
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
    return new ServerTls(new Sources(certificate, key, Optional.empty()));
  }

  /**
   * Reads the files of a server whose clients have certificates, too: a server with users asks for
   * one, and any other server requires one.
   *
   * @param clientAuthorities the certificates of the authorities of clients, in PEM
   * @throws InvalidInputException as {@link #of(Path, Path)}, or if the third file has no
   *     certificate that is valid now
   */
  public static ServerTls of(Path certificate, Path key, Path clientAuthorities) {
    return new ServerTls(new Sources(certificate, key, Optional.of(clientAuthorities)));
  }

  /** The files. Immutable. */
  private record Sources(Path certificate, Path key, Optional<Path> clientAuthorities) {

    SslContext read() {
      List<X509Certificate> chain = PemFiles.certificates(certificate);
      SslContextBuilder builder =
          SslContextBuilder.forServer(PemFiles.key(key, chain.get(0)), chain).protocols(VERSIONS);
      clientAuthorities.ifPresent(
          file ->
              builder
                  .trustManager(PemFiles.authorities(file))
                  .clientAuth(ClientAuth.REQUIRE)
                  .sessionTimeout(SESSION_SECONDS));
      try {
        return builder.build();
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

    /** Returns what tells new files from those before. */
    List<String> state() {
      return Stream.concat(Stream.of(certificate, key), clientAuthorities.stream())
          .map(Sources::state)
          .toList();
    }

    private static String state(Path file) {
      try {
        return Files.getLastModifiedTime(file) + " " + Files.size(file);
      } catch (IOException e) {
        return "unreadable";
      }
    }
  }

  /**
   * Returns the present certificate and key, for a new connection; if there are authorities of
   * clients, a connection requires a certificate of them.
   */
  synchronized SslContext context() {
    if (System.nanoTime() - looked > LOOK_NS) {
      looked = System.nanoTime();
      List<String> now = sources.state();
      if (!now.equals(state)) {
        state = now;
        reread();
      }
    }
    return context;
  }

  private void reread() {
    try {
      context = sources.read();
      LOG.info("the files for TLS were read again: {}", sources);
    } catch (InvalidInputException e) {
      LOG.warn("the server continues with the certificates that it has: {}", e.getMessage());
    }
  }
}
