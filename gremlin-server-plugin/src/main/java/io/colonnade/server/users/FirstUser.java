package io.colonnade.server.users;

import io.colonnade.service.Access;
import java.security.SecureRandom;

/**
 * The administrator of a server whose file of users is empty. Immutable.
 *
 * @param user the user {@code admin}
 * @param password its password, which is stored nowhere
 */
public record FirstUser(User user, String password) {

  private static final String NAME = "admin";

  /** Without characters that look alike. */
  private static final String CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";

  /** Five bits each. */
  private static final int LENGTH = 24;

  /** Makes a user with a random password of 120 bits. */
  public static FirstUser of(SecureRandom random) {
    StringBuilder password = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      password.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    PasswordHash hash = PasswordHash.of(password.toString(), random);
    return new FirstUser(new User(NAME, Access.ADMIN, hash), password.toString());
  }

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return NAME;
  }
}
