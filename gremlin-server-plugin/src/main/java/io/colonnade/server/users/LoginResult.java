package io.colonnade.server.users;

import java.time.Duration;

/** How a login ended. */
public sealed interface LoginResult {

  /** The password is that of the user. */
  record In(User user) implements LoginResult {}

  /** There is no such user, or the password is another. */
  record Wrong() implements LoginResult {}

  /**
   * The password was not looked at, because logins have failed or too many wait.
   *
   * @param delay the time after which another attempt is looked at, unless more fail
   */
  record Later(Duration delay) implements LoginResult {}
}
