package io.colonnade.cli;

import io.colonnade.console.Address;
import io.colonnade.console.ClientLogin;
import io.colonnade.console.ClientTls;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The server whose graph a command uses. Filled by picocli. */
final class ServerTarget {

  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT[/NAME]",
      converter = ConsoleCommand.ToAddress.class,
      description =
          "Address of a server that has the graph open; the port may be omitted (default: 8182),"
              + " and so may the traversal source of the graph (default: g).")
  private @Nullable Address server;

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      description =
          "With --connect: encrypt the connection, and trust a server only if a certificate in FILE"
              + " (PEM) is its own or has signed it, and if it is for the host (default: no"
              + " encryption).")
  private @Nullable Path authorities;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description =
          "With --tls-ca: the certificate of this client (PEM, followed by its chain), for a server"
              + " that asks for one; needs --tls-key (default: none).")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Private key of --tls-cert (PEM, PKCS #8, without a password).")
  private @Nullable Path key;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "With --connect: log in as this user of the server; the password is asked for, or read"
              + " from the environment variable COLONNADE_PASSWORD (default: no login).")
  private @Nullable String user;

  /** Returns whether a server is named. */
  boolean isGiven() {
    return server != null;
  }

  /**
   * Returns the address of the server that is named.
   *
   * @throws InvalidInputException if a file cannot be read, the options of a certificate are not
   *     complete or go with a user, or there is neither a variable nor a terminal for the password
   */
  Address address() {
    Address address = Objects.requireNonNull(server);
    Optional<ClientTls> tls = tls();
    if (tls.isPresent()) {
      address = address.with(tls.get());
    }
    return user == null
        ? address
        : address.with(new ClientLogin(user, PasswordInput.ofProcess().existing(user)));
  }

  private Optional<ClientTls> tls() {
    Optional<ClientTls> tls = Optional.ofNullable(authorities).map(ClientTls::trusting);
    if (certificate == null && key == null) {
      return tls;
    }
    if (certificate == null || key == null) {
      throw new InvalidInputException(
          Problem.TLS_NEEDS_BOTH, "missing", certificate == null ? "--tls-cert" : "--tls-key");
    }
    if (tls.isEmpty()) {
      throw new InvalidInputException(Problem.CERTIFICATE_WITHOUT_TLS);
    }
    if (user != null) {
      throw new InvalidInputException(Problem.CERTIFICATE_AND_USER);
    }
    return Optional.of(tls.get().with(certificate, key));
  }

  /**
   * Checks that a server is named, for a command that does nothing without one.
   *
   * @throws ParameterException if it is not
   */
  void mustBeNamed(CommandSpec command) {
    if (server == null) {
      throw new ParameterException(
          command.commandLine(), "Missing required option: '--connect=HOST:PORT[/NAME]'");
    }
  }

  /**
   * Checks that no option of a connection is given without a server.
   *
   * @param command the command that has the options
   * @throws ParameterException if another option is given without a server
   */
  void mustBeComplete(CommandSpec command) {
    ParseResult line = command.commandLine().getParseResult();
    Optional<String> vain =
        Stream.of("--tls-ca", "--tls-cert", "--tls-key", "--user")
            .filter(line::hasMatchedOption)
            .findFirst();
    if (server == null && vain.isPresent()) {
      throw new ParameterException(
          command.commandLine(),
          vain.get() + " is for connections to a server: add --connect HOST:PORT");
    }
  }
}
