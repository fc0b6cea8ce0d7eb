package io.colonnade.server.users;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.service.Access;
import java.util.regex.Pattern;

/**
 * A user of a server. Immutable.
 *
 * @param name a name that {@link #checkName} accepts
 * @param role the most that requests of the user may do
 */
public record User(String name, Access role, PasswordHash password) {

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]{0,63}");

  /**
   * Returns the name.
   *
   * @throws InvalidInputException if it is not a name of 1 to 64 letters, digits and {@code . _ @
   *     -} that begins with a letter or digit
   */
  public static String checkName(String name) {
    if (!isName(name)) {
      throw new InvalidInputException(Problem.USER_NAME, "name", name);
    }
    return name;
  }

  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  User withRole(Access value) {
    return new User(name, value, password);
  }

  User withPassword(PasswordHash value) {
    return new User(name, role, value);
  }
}
