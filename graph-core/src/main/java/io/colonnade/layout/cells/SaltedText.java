package io.colonnade.layout.cells;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.XxHash64;
import io.colonnade.error.FormatException;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/**
 * Converts bytes to public ids and back: base64url without padding of the bytes and a checksum, the
 * low 32 bits of the xxHash64 of the salt of the graph (8 bytes) and the bytes. The checksum
 * distinguishes the ids that one graph has generated from all other text. Stateless.
 */
public final class SaltedText {

  private static final int CHECK_LENGTH = 4;

  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  private SaltedText() {}

  /** Returns the text of the bytes. */
  public static Id write(Bytes body, long salt) {
    return Id.of(TO_TEXT.encodeToString(body.concat(check(body, salt)).toArray()));
  }

  /**
   * Decodes the bytes in an id; empty if this graph has not generated the id.
   *
   * @param least the minimum number of bytes
   * @param decode decodes the bytes, throws {@link FormatException} if they are not in its format
   */
  public static <T> Optional<T> read(Id publicId, long salt, int least, Function<Bytes, T> decode) {
    try {
      return body(publicId, salt, least).map(decode);
    } catch (FormatException someOtherText) {
      return Optional.empty();
    }
  }

  private static Optional<Bytes> body(Id publicId, long salt, int least) {
    if (!(publicId.value() instanceof String text) || !isSpelledAsOne(text, least)) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException someOtherText) {
      return Optional.empty();
    }
    Bytes body = Bytes.wrap(bytes, 0, bytes.length - CHECK_LENGTH);
    Bytes check = Bytes.wrap(bytes, body.length(), CHECK_LENGTH);
    boolean isOurs = check.equals(check(body, salt)) && TO_TEXT.encodeToString(bytes).equals(text);
    return isOurs ? Optional.of(body) : Optional.empty();
  }

  /** Recognizes most supplied ids without the cost of an exception. */
  private static boolean isSpelledAsOne(String text, int least) {
    int leastText = ((least + CHECK_LENGTH) * Byte.SIZE + 5) / 6; // six bits a character
    if (text.length() < leastText || text.length() % 4 == 1) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isOfAlphabet =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '-'
              || c == '_';
      if (!isOfAlphabet) {
        return false;
      }
    }
    return true;
  }

  private static Bytes check(Bytes body, long salt) {
    ByteWriter salted = new ByteWriter(body.length() + Long.BYTES);
    salted.u64(salt);
    salted.raw(body);
    ByteWriter check = new ByteWriter(CHECK_LENGTH);
    check.u32((int) XxHash64.hash(salted.toBytes()));
    return check.toBytes();
  }
}
