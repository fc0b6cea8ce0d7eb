package io.colonnade.server.users;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A salted, slow hash of a password: PBKDF2 of RFC 8018 with HMAC-SHA512, as Java has it.
 * Immutable.
 *
 * @param iterations at least 1
 * @param salt in Base64
 * @param hash in Base64
 */
public record PasswordHash(int iterations, String salt, String hash) {

  /** OWASP's password storage cheat sheet of 2023 advises this many for HMAC-SHA512. */
  static final int ITERATIONS = 210_000;

  static final int SHORTEST = 8;

  /** Longer texts would make a login slower than others. */
  static final int LONGEST = 1_024;

  private static final String ALGORITHM = "PBKDF2WithHmacSHA512";
  private static final String NAME = "pbkdf2-sha512";
  private static final String SEPARATOR = ":";
  private static final int SALT_BYTES = 16;
  private static final int HASH_BITS = 256;
  private static final int MOST_ITERATIONS = 10_000_000;

  /**
   * Returns the password.
   *
   * @throws InvalidInputException if it has less than 8 or more than 1,024 characters
   */
  public static String checkPassword(String password) {
    if (password.length() < SHORTEST || password.length() > LONGEST) {
      throw new InvalidInputException(
          Problem.PASSWORD_LENGTH,
          "characters",
          password.length(),
          "least",
          SHORTEST,
          "most",
          LONGEST);
    }
    return password;
  }

  /** Hashes a password with a new salt, which takes about a tenth of a second. */
  public static PasswordHash of(String password, SecureRandom random) {
    return of(password, random, ITERATIONS);
  }

  static PasswordHash of(String password, SecureRandom random, int iterations) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return new PasswordHash(iterations, base64(salt), base64(derived(password, salt, iterations)));
  }

  /** Returns whether it is the hash of the password. Takes as long for a wrong one. */
  public boolean matches(String password) {
    byte[] derived = derived(password, Base64.getDecoder().decode(salt), iterations);
    return MessageDigest.isEqual(derived, Base64.getDecoder().decode(hash));
  }

  private static byte[] derived(String password, byte[] salt, int iterations) {
    PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS);
    try {
      return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + ALGORITHM, e);
    } finally {
      spec.clearPassword();
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns the text of a file of users: {@code pbkdf2-sha512:210000:SALT:HASH}. */
  String text() {
    return String.join(SEPARATOR, NAME, Integer.toString(iterations), salt, hash);
  }

  /** Parses what {@link #text} has written; empty if it is something else. */
  static Optional<PasswordHash> parse(String text) {
    String[] parts = text.split(SEPARATOR, -1);
    if (parts.length != 4 || !parts[0].equals(NAME)) {
      return Optional.empty();
    }
    try {
      int iterations = Integer.parseInt(parts[1]);
      boolean isHash =
          iterations >= 1
              && iterations <= MOST_ITERATIONS
              && Base64.getDecoder().decode(parts[2]).length > 0
              && Base64.getDecoder().decode(parts[3]).length == HASH_BITS / Byte.SIZE;
      return isHash
          ? Optional.of(new PasswordHash(iterations, parts[2], parts[3]))
          : Optional.empty();
    } catch (IllegalArgumentException e) { // no number, or no Base64
      return Optional.empty();
    }
  }

  /** Hides the hash from logs. */
  @Override
  public String toString() {
    return NAME;
  }
}
