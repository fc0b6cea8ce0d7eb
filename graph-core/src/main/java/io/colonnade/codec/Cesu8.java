package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * Strings as CESU-8: each UTF-16 unit on its own as one to three bytes, so that every String has
 * exactly one form, lone surrogates included, and byte order is {@link String#compareTo} order
 * (UTF-8's is not).
 *
 * <p>The <em>ended</em> form can be followed by other bytes: the units 0 and 1 become {@code 01 01}
 * and {@code 01 02}, and {@code 00} ends it. No ended form is the beginning of another. Stateless.
 */
public final class Cesu8 {

  private static final int ESCAPE = 0x01;
  private static final int END = 0x00;

  private Cesu8() {}

  /** The bytes of the text, without an end. */
  public static void write(String text, ByteWriter out) {
    int length = text.length();
    out.reserve(length);
    for (int i = 0; i < length; i++) {
      unit(text.charAt(i), out);
    }
  }

  /**
   * The text of all the bytes.
   *
   * @throws FormatException if they are not what {@link #write} makes
   */
  public static String read(Bytes bytes) {
    ByteReader in = new ByteReader(bytes);
    StringBuilder text = new StringBuilder(bytes.length());
    while (in.remaining() > 0) {
      text.append(unit(in.u8(), in));
    }
    return text.toString();
  }

  /** The bytes of the text and an end. */
  public static void writeEnded(String text, ByteWriter out) {
    int length = text.length();
    out.reserve(length + 1);
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      if (unit <= ESCAPE) {
        out.u8(ESCAPE);
        out.u8(unit + 1);
      } else {
        unit(unit, out);
      }
    }
    out.u8(END);
  }

  /**
   * The text up to its end; the reader then stands behind that.
   *
   * @throws FormatException if the bytes are not what {@link #writeEnded} makes
   */
  public static String readEnded(ByteReader in) {
    StringBuilder text = new StringBuilder();
    for (int first = in.u8(); first != END; first = in.u8()) {
      if (first != ESCAPE) {
        text.append(unit(first, in));
        continue;
      }
      int escaped = in.u8();
      if (escaped != 1 && escaped != 2) {
        throw new FormatException(
            Problem.DAMAGED_BYTES, "damage", "unknown escape in a text", "byte", escaped);
      }
      text.append((char) (escaped - 1));
    }
    return text.toString();
  }

  private static void unit(char unit, ByteWriter out) {
    if (unit < 0x80) {
      out.u8(unit);
    } else if (unit < 0x800) {
      out.u8(0xC0 | (unit >> 6));
      out.u8(0x80 | (unit & 0x3F));
    } else {
      out.u8(0xE0 | (unit >> 12));
      out.u8(0x80 | ((unit >> 6) & 0x3F));
      out.u8(0x80 | (unit & 0x3F));
    }
  }

  private static char unit(int first, ByteReader in) {
    if (first < 0x80) {
      return (char) first;
    }
    if (first >= 0xC2 && first < 0xE0) {
      return (char) (((first & 0x1F) << 6) | continuation(in));
    }
    if (first >= 0xE0 && first < 0xF0) {
      int unit = ((first & 0x0F) << 12) | (continuation(in) << 6);
      unit |= continuation(in);
      if (unit >= 0x800) {
        return (char) unit;
      }
    }
    throw new FormatException(
        Problem.DAMAGED_BYTES, "damage", "a text is not CESU-8", "byte", first);
  }

  private static int continuation(ByteReader in) {
    int next = in.u8();
    if ((next & 0xC0) != 0x80) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a text is not CESU-8", "byte", next);
    }
    return next & 0x3F;
  }
}
