package io.colonnade.cli;

import io.colonnade.console.TextTable;
import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code colonnade user}. */
@Command(
    name = "user",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Changes the file of the users of a server, which colonnade server --users reads; a running"
          + " server follows a change within a second.",
      "A role includes the ones before: read; write, which adds, changes and removes elements;"
          + " schema, which declares labels, keys and indexes; admin, which makes backups, empties"
          + " the cache, sees and ends the queries of others.",
      "The password is asked for, or read from the environment variable COLONNADE_PASSWORD."
    },
    subcommands = {
      UserCommand.Add.class,
      UserCommand.Remove.class,
      UserCommand.Passwd.class,
      UserCommand.SetRole.class,
      UserCommand.Show.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade user add ada --role write --users users",
      "  colonnade user passwd ada --users users",
      "  colonnade user role ada read --users users",
      "  colonnade user remove ada --users users",
      "  colonnade user list --users users",
      "  colonnade server --data ./graph --users users --tls-cert server.pem --tls-key server.key"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class UserCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public void run() {
    throw ServiceCommand.missingCommand(spec);
  }

  /** Named as on the command line. */
  enum Role {
    read,
    write,
    schema,
    admin;

    Access access() {
      return Access.valueOf(name().toUpperCase(Locale.ROOT));
    }
  }

  /** A command that uses the file. */
  abstract static class OnFile extends GraphCommand {

    @Option(
        names = "--users",
        paramLabel = "FILE",
        required = true,
        description = "File of the users of a server, which no other user of the machine can read.")
    @SuppressWarnings("NullAway.Init") // required by picocli
    private Path file;

    final UsersFile file() {
      return new UsersFile(file);
    }
  }

  /** A command for one user. */
  abstract static class OnUser extends OnFile {

    @Parameters(
        paramLabel = "NAME",
        description = "Name of the user: letters, digits and . _ @ -, at most 64.")
    @SuppressWarnings("NullAway.Init") // required by picocli
    private String name;

    final String name() {
      return User.checkName(name);
    }
  }

  /** {@code colonnade user add}. */
  @Command(
      name = "add",
      description = "Adds a user; makes the file if it does not exist.",
      footer = {"  colonnade user add ada --role write --users users"},
      exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
  static final class Add extends OnUser {

    private final PasswordInput input;

    @Option(
        names = "--role",
        paramLabel = "ROLE",
        required = true,
        description = "What the user may do: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init") // required by picocli
    private Role role;

    Add() {
      this(PasswordInput.ofProcess());
    }

    Add(PasswordInput input) {
      this.input = input;
    }

    @Override
    public Integer call() {
      String password = PasswordHash.checkPassword(input.chosen(name()));
      file().add(new User(name(), role.access(), PasswordHash.of(password, new SecureRandom())));
      say("added: " + name() + ", role " + role);
      return ExitCode.OK;
    }
  }

  /** {@code colonnade user remove}. */
  @Command(
      name = "remove",
      description = "Removes a user. The server refuses the next request of its connections.",
      footer = {"  colonnade user remove ada --users users"},
      exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
  static final class Remove extends OnUser {

    @Override
    public Integer call() {
      file().remove(name());
      say("removed: " + name());
      return ExitCode.OK;
    }
  }

  /** {@code colonnade user passwd}. */
  @Command(
      name = "passwd",
      description =
          "Gives a user another password. Connections that used the old one must log in again.",
      footer = {"  colonnade user passwd ada --users users"},
      exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
  static final class Passwd extends OnUser {

    private final PasswordInput input;

    Passwd() {
      this(PasswordInput.ofProcess());
    }

    Passwd(PasswordInput input) {
      this.input = input;
    }

    @Override
    public Integer call() {
      String password = PasswordHash.checkPassword(input.chosen(name()));
      file().setPassword(name(), PasswordHash.of(password, new SecureRandom()));
      say("changed: " + name());
      return ExitCode.OK;
    }
  }

  /** {@code colonnade user role}. */
  @Command(
      name = "role",
      description = "Gives a user another role, which holds from its next request on.",
      footer = {"  colonnade user role ada read --users users"},
      exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
  static final class SetRole extends OnUser {

    @Parameters(
        index = "1",
        paramLabel = "ROLE",
        description = "What the user may do: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init") // required by picocli
    private Role role;

    @Override
    public Integer call() {
      file().setRole(name(), role.access());
      say("changed: " + name() + ", role " + role);
      return ExitCode.OK;
    }
  }

  /** {@code colonnade user list}. */
  @Command(
      name = "list",
      description = "Lists the users and their roles.",
      footer = {"  colonnade user list --users users"},
      exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
  static final class Show extends OnFile {

    @Override
    public Integer call() {
      List<Map<String, Object>> rows = new ArrayList<>();
      file()
          .read()
          .values()
          .forEach(user -> rows.add(Map.of("name", user.name(), "role", user.role().word())));
      TextTable.of(List.of("name", "role"), rows).forEach(this::say);
      return ExitCode.OK;
    }
  }
}
