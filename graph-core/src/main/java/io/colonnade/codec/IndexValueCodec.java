package io.colonnade.codec;

import io.colonnade.codec.OrderedValueCodec.KeyClass;
import io.colonnade.codec.TimeCodec.TimeKind;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes every value that can be stored as a part of an index key, in at most {@link #LONGEST}
 * bytes. The encoded keys are those of {@link OrderedValueCodec} with three exceptions: types that
 * Gremlin compares in a way of their own (Float, Character) have classes of their own; long texts
 * are cut; all values without order, or whose key would be too long, share one key. So values with
 * equal keys need not be equal, but equal values of one class of keys have equal keys, except those
 * with the key {@link #other()}. The format page is that of the package. Stateless.
 */
public final class IndexValueCodec {

  /** The largest length of an encoded key in bytes. */
  public static final int LONGEST = 300;

  private static final Bytes INSTANT = TimeKind.INSTANT.prefix();
  private static final Bytes ABSENT = Bytes.of(KeyClass.ABSENT);
  private static final Bytes OTHER = Bytes.of(KeyClass.OTHER);

  /** Terminates a text that was cut: greater than other terminators, less than any other unit. */
  private static final Bytes CUT_END = Bytes.of(0x01, 0x03, 0x00);

  /** A text is cut after the unit that reaches this many bytes. */
  private static final int CUT = 256;

  /**
   * The most bits of a number whose decimal digits are computed, because that takes quadratic time.
   */
  private static final int LARGEST_NUMBER = 1 << 12;

  private IndexValueCodec() {}

  /**
   * Returns the encoded key of the value, which is not a prefix of another.
   *
   * @throws InvalidInputException if {@link ValueCodec} does not support its class
   */
  public static Bytes encode(Object value) {
    ByteWriter out = new ByteWriter(32);
    if (value instanceof String text) { // of either of its two types
      text(text, out);
      return out.toBytes();
    }
    TypeCode type = ValueCodec.type(value);
    switch (type) {
      case FLOAT -> {
        out.u8(KeyClass.FLOAT);
        OrderedNumbers.write((Float) value, out);
      }
      case CHARACTER -> {
        out.u8(KeyClass.CHARACTER);
        Cesu8.writeEnded(value.toString(), out);
      }
      case BYTE_ARRAY -> bytes(ByteBuffer.wrap((byte[]) value), out);
      case BYTE_BUFFER -> bytes(((ByteBuffer) value).duplicate(), out);
      default -> {
        return beginnings(type).equals(List.of(OTHER)) ? OTHER : orderedOrOther(value, out);
      }
    }
    return out.toBytes();
  }

  /** Returns the encoded key of absence: less than that of any value. */
  public static Bytes absent() {
    return ABSENT;
  }

  /** Returns the encoded key that values share which have none of their own, the greatest. */
  public static Bytes other() {
    return OTHER;
  }

  /**
   * Returns whether the encoded key is that of all texts, or of all byte arrays, with a certain
   * prefix.
   */
  public static boolean isCut(Bytes encoded) {
    int first = encoded.at(0);
    int end = encoded.length() - CUT_END.length();
    if ((first != KeyClass.STRING && first != KeyClass.BYTES)
        || end <= 0
        || !encoded.slice(end, encoded.length()).equals(CUT_END)) {
      return false;
    }
    // Pairs of such bytes are units 0, the last of which may precede a unit 3.
    int ones = 1;
    while (encoded.at(end - ones) == CUT_END.at(0)) {
      ones++;
    }
    return ones % 2 == 1;
  }

  /** Returns whether different values may have the encoded key: cut texts, times of one instant. */
  public static boolean isAmbiguous(Bytes encoded) {
    return encoded.equals(OTHER) || encoded.startsWith(INSTANT) || isCut(encoded);
  }

  /**
   * Returns the prefixes of the encoded keys of the type's values, ascending. Only keys of this
   * type, and of types whose values are ordered among those of this type, have such a prefix.
   * {@link #other()} is the last, if it is one of them.
   */
  public static List<Bytes> beginnings(TypeCode type) {
    return type.keyPrefixes();
  }

  /**
   * Skips one encoded key.
   *
   * @param in positioned at its first byte
   * @param mask {@code 00}, or {@code FF} if all its bytes are inverted
   * @throws FormatException if the next bytes are not an encoded key
   */
  public static void skip(ByteReader in, int mask) {
    int first = in.peek() ^ mask;
    if (first == KeyClass.OTHER) {
      in.skip(1);
    } else if (first == KeyClass.FLOAT) {
      in.skip(1);
      OrderedNumbers.skip(in, mask);
    } else if (first == KeyClass.CHARACTER) {
      in.skip(1);
      OrderedValueCodec.skipPast(0, in, mask);
    } else {
      OrderedValueCodec.skip(in, mask);
    }
  }

  private static Bytes orderedOrOther(Object value, ByteWriter out) {
    if (!isShort(value, 0)) {
      return OTHER;
    }
    try {
      OrderedValueCodec.write(value, out);
    } catch (InvalidInputException withoutOrder) {
      return OTHER;
    }
    return out.length() > LONGEST ? OTHER : out.toBytes();
  }

  /** Returns whether the encoded key may be short enough; if not, it is not computed. */
  private static boolean isShort(Object value, int depth) {
    if (value instanceof BigInteger number) {
      return number.bitLength() <= LARGEST_NUMBER;
    } else if (value instanceof BigDecimal number) {
      return number.unscaledValue().bitLength() <= LARGEST_NUMBER;
    } else if (value instanceof String text) {
      return text.length() <= LONGEST;
    } else if (value instanceof byte[] bytes) {
      return bytes.length <= LONGEST;
    } else if (value instanceof ByteBuffer buffer) {
      return buffer.remaining() <= LONGEST;
    } else if (value instanceof List<?> list) {
      return list.size() <= LONGEST
          && depth < ValueCodec.MAX_DEPTH
          && list.stream().allMatch(one -> one == null || isShort(one, depth + 1));
    }
    return true;
  }

  /**
   * Writes a text. The position of the cut depends only on the bytes before it, because order would
   * not be kept otherwise.
   */
  private static void text(String text, ByteWriter out) {
    int kept = 0;
    for (int bytes = 0; bytes < CUT && kept < text.length(); kept++) {
      char unit = text.charAt(kept);
      bytes += unit <= 1 ? 2 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
    out.u8(KeyClass.STRING);
    Cesu8.writeEnded(text.substring(0, kept), out);
    endCut(kept < text.length(), out);
  }

  private static void bytes(ByteBuffer bytes, ByteWriter out) {
    byte[] first = new byte[Math.min(CUT, bytes.remaining())];
    bytes.get(first);
    int kept = 0;
    for (int written = 0; written < CUT && kept < first.length; kept++) {
      written += first[kept] == 0 || first[kept] == 1 ? 2 : 1;
    }
    out.u8(KeyClass.BYTES);
    out.ended(Bytes.wrap(Arrays.copyOf(first, kept)));
    endCut(kept < first.length + bytes.remaining(), out);
  }

  private static void endCut(boolean isCut, ByteWriter out) {
    if (isCut) {
      out.cut(out.length() - 1);
      out.raw(CUT_END);
    }
  }
}
