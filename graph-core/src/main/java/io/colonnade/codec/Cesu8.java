package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * Encodes strings as CESU-8: each UTF-16 unit separately, as one to three bytes. Every String has
 * exactly one encoding, also with lone surrogates, and the order of the bytes is that of {@link
 * String#compareTo}, which is not true of UTF-8.
 *
 * <p>The <em>terminated</em> encoding can be followed by other bytes: the units 0 and 1 become
 * {@code 01 01} and {@code 01 02}, and {@code 00} terminates it. It is prefix-free. Stateless.
 */
public final class Cesu8 {

  private static final int ESCAPE = 0x01;
  private static final int END = 0x00;

  private Cesu8() {}

  /** Returns whether the text has a lone surrogate, which UTF-8 cannot hold. */
  public static boolean isNeededFor(String text) {
    int length = text.length();
    boolean wantsLow = false;
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      if (unit < Character.MIN_SURROGATE && !wantsLow) {
        continue; // nearly all
      }
      if (Character.isLowSurrogate(unit) != wantsLow) {
        return true;
      }
      wantsLow = Character.isHighSurrogate(unit);
    }
    return wantsLow;
  }

  /** Writes the bytes of the text, without an end. */
  public static void write(String text, ByteWriter out) {
    int length = text.length();
    out.reserve(length);
    for (int i = 0; i < length; i++) {
      unit(text.charAt(i), out);
    }
  }

  /**
   * Decodes all the bytes.
   *
   * @throws FormatException if {@link #write} cannot have written them
   */
  public static String read(Bytes bytes) {
    ByteReader in = new ByteReader(bytes);
    StringBuilder text = new StringBuilder(bytes.length());
    while (in.remaining() > 0) {
      text.append(unit(in.u8(), in));
    }
    return text.toString();
  }

  /** Writes the terminated encoding of the text. */
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
   * Reads a terminated text and its terminator.
   *
   * @throws FormatException if {@link #writeEnded} cannot have written the bytes
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
