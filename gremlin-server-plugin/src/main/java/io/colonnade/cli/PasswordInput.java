package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.Console;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where a command gets a password: from an environment variable, or else from the terminal. Never
 * from an argument, which other users of the machine can see. Immutable.
 */
final class PasswordInput {

  static final String VARIABLE = "COLONNADE_PASSWORD";

  private final UnaryOperator<@Nullable String> environment;
  private final Optional<Console> terminal;

  PasswordInput(UnaryOperator<@Nullable String> environment, Optional<Console> terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  /** Returns the environment and the terminal of this process. */
  static PasswordInput ofProcess() {
    return new PasswordInput(System::getenv, Optional.ofNullable(System.console()));
  }

  /**
   * Returns the password of a user.
   *
   * @throws InvalidInputException if there is neither a variable nor a terminal
   */
  String existing(String user) {
    return variable().orElseGet(() -> ask("Password of " + user + ": "));
  }

  /**
   * Returns a new password, which a person types twice.
   *
   * @throws InvalidInputException as {@link #existing}, or if the two differ
   */
  String chosen(String user) {
    return variable()
        .orElseGet(
            () -> {
              String password = ask("New password of " + user + ": ");
              if (!password.equals(ask("The same again: "))) {
                throw new InvalidInputException(Problem.PASSWORDS_DIFFER);
              }
              return password;
            });
  }

  private Optional<String> variable() {
    return Optional.ofNullable(environment.apply(VARIABLE)).filter(text -> !text.isEmpty());
  }

  private String ask(String prompt) {
    char[] typed = terminal.map(console -> console.readPassword("%s", prompt)).orElse(null);
    if (typed == null) {
      throw new InvalidInputException(Problem.NO_PASSWORD);
    }
    return new String(typed);
  }
}
