package io.colonnade.console;

/**
 * The name and the password with which a client logs in. Immutable.
 *
 * @param user the name of a user of the server
 * @param password is shown by nothing
 */
public record ClientLogin(String user, String password) {

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return user;
  }
}
