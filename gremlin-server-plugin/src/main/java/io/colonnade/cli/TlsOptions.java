package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.ServerTls;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The certificate of a server, and the authorities of its clients. Filled by picocli. */
final class TlsOptions {

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description =
          "Encrypt connections with the certificate in FILE (PEM, followed by its chain), read"
              + " again when it changes; needs --tls-key (default: no encryption).")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Private key of --tls-cert (PEM, PKCS #8, without a password).")
  private @Nullable Path key;

  @Option(
      names = "--tls-client-ca",
      paramLabel = "FILE",
      description =
          "Accept certificates of clients that one in FILE (PEM) has signed. With --users, a"
              + " certificate logs in the user that its common name names; without --users, every"
              + " client needs a certificate (default: clients show none).")
  private @Nullable Path clientAuthorities;

  /** Returns whether the server asks clients for a certificate. */
  boolean asksClients() {
    return clientAuthorities != null;
  }

  /**
   * Reads the files.
   *
   * @return empty if none is given
   * @throws InvalidInputException if one is missing, unreadable, or does not fit the other
   */
  Optional<ServerTls> read() {
    if (certificate == null && key == null && clientAuthorities == null) {
      return Optional.empty();
    }
    if (certificate == null || key == null) {
      throw new InvalidInputException(
          Problem.TLS_NEEDS_BOTH, "missing", certificate == null ? "--tls-cert" : "--tls-key");
    }
    return Optional.of(
        clientAuthorities == null
            ? ServerTls.of(certificate, key)
            : ServerTls.of(certificate, key, clientAuthorities));
  }
}
