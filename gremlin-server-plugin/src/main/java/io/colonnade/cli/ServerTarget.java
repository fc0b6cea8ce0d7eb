package io.colonnade.cli;

import io.colonnade.console.Address;
import io.colonnade.console.ClientLogin;
import io.colonnade.console.ClientTls;
import io.colonnade.error.InvalidInputException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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
   * @throws InvalidInputException if the file of authorities cannot be read, or there is neither a
   *     variable nor a terminal for the password
   */
  Address address() {
    Address address = Objects.requireNonNull(server);
    if (authorities != null) {
      address = address.with(ClientTls.trusting(authorities));
    }
    return user == null
        ? address
        : address.with(new ClientLogin(user, PasswordInput.ofProcess().existing(user)));
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
   * @throws ParameterException if authorities or a user are named without a server
   */
  void mustBeComplete(CommandSpec command) {
    if (server == null && (authorities != null || user != null)) {
      throw new ParameterException(
          command.commandLine(),
          (authorities == null ? "--user" : "--tls-ca")
              + " is for connections to a server: add --connect HOST:PORT");
    }
  }
}
