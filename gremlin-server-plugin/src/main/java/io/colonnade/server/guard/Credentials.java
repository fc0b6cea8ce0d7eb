package io.colonnade.server.guard;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A user name and a password as a client has sent them. Immutable.
 *
 * @param name any text
 * @param password any text
 */
record Credentials(String name, String password) {

  private static final String BASIC = "basic ";

  /**
   * Reads SASL PLAIN of RFC 4616: an identity, which is ignored, the name and the password, each
   * after a NUL.
   *
   * @param text in Base64
   * @return empty if the text is something else
   */
  static Optional<Credentials> ofSasl(String text) {
    return decoded(text)
        .map(plain -> plain.split("\0", -1))
        .filter(parts -> parts.length == 3)
        .map(parts -> new Credentials(parts[1], parts[2]));
  }

  /**
   * Reads the value of the header {@code Authorization} of RFC 7617.
   *
   * @return empty if the value is something else
   */
  static Optional<Credentials> ofBasic(String header) {
    if (!header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return Optional.empty();
    }
    return decoded(header.substring(BASIC.length()).strip())
        .filter(plain -> plain.indexOf(':') >= 0)
        .map(
            plain ->
                new Credentials(
                    plain.substring(0, plain.indexOf(':')),
                    plain.substring(plain.indexOf(':') + 1)));
  }

  private static Optional<String> decoded(String base64) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Hides the password from logs. */
  @Override
  public String toString() {
    return name;
  }
}
