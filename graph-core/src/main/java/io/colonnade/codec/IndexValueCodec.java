package io.colonnade.codec;

import io.colonnade.codec.OrderedValueCodec.TimeKind;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Every value that can be stored as a part of an index key, in {@link #LONGEST} bytes at most: what
 * {@link OrderedValueCodec} gives, but what Gremlin compares in a way of its own (Float, Character)
 * has a class of its own, long texts are cut, and what has no order, or a form too long, has one
 * form. So values with equal forms need not be equal, but equal values of one class of form have
 * equal forms, except for what has the form {@link #other()}. The format page is the package's.
 * Stateless.
 */
public final class IndexValueCodec {

  /** No form is longer, in bytes. */
  public static final int LONGEST = 300;

  private static final int FLOAT = 0x31;
  private static final int CHARACTER = 0x39;

  private static final Bytes MOMENT = of(TimeKind.INSTANT).get(0);
  private static final Bytes ABSENT = Bytes.of(OrderedValueCodec.NULL);
  private static final Bytes OTHER = Bytes.of(0x7E);

  /** Ends a text of which more was cut away: greater than any end, less than any other unit. */
  private static final Bytes CUT_END = Bytes.of(0x01, 0x03, 0x00);

  /** A text is cut after the unit that reaches this many bytes. */
  private static final int CUT = 256;

  /**
   * The most bits of a number whose decimal digits are computed, because that takes quadratic time.
   */
  private static final int LARGEST_NUMBER = 1 << 12;

  private IndexValueCodec() {}

  /**
   * The form of the value, never another's beginning.
   *
   * @throws InvalidInputException if {@link ValueCodec} does not support its class
   */
  public static Bytes form(Object value) {
    ByteWriter out = new ByteWriter(32);
    if (value instanceof String text) { // whichever of its two types it has
      text(text, out);
      return out.toBytes();
    }
    TypeCode type = ValueCodec.type(value);
    switch (type) {
      case FLOAT -> {
        out.u8(FLOAT);
        OrderedNumbers.write((Float) value, out);
      }
      case CHARACTER -> {
        out.u8(CHARACTER);
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

  /** The form of no value: less than that of any value. */
  public static Bytes absent() {
    return ABSENT;
  }

  /** The form of all that has none of its own, greater than all others. */
  public static Bytes other() {
    return OTHER;
  }

  /**
   * Returns whether the encoded key is that of all texts, or of all byte arrays, with a certain
   * prefix.
   */
  public static boolean isCut(Bytes form) {
    int first = form.at(0);
    int end = form.length() - CUT_END.length();
    if ((first != OrderedValueCodec.STRING && first != OrderedValueCodec.BYTES)
        || end <= 0
        || !form.slice(end, form.length()).equals(CUT_END)) {
      return false;
    }
    // Pairs of such bytes are units 0, the last of which may precede a unit 3.
    int ones = 1;
    while (form.at(end - ones) == CUT_END.at(0)) {
      ones++;
    }
    return ones % 2 == 1;
  }

  /** True if values that differ may have the form: cut ones, one moment at several offsets. */
  public static boolean isAmbiguous(Bytes form) {
    return form.equals(OTHER) || form.startsWith(MOMENT) || isCut(form);
  }

  /**
   * What the forms of the type's values begin with, ascending: each such beginning is that of forms
   * of this type, and of types whose values are ordered in between, only. {@link #other()} is last,
   * if it is among them.
   */
  public static List<Bytes> beginnings(TypeCode type) {
    return switch (type) {
      case NULL -> List.of(ABSENT);
      case FALSE, TRUE ->
          List.of(Bytes.of(OrderedValueCodec.FALSE), Bytes.of(OrderedValueCodec.TRUE));
      case BYTE, SHORT, INTEGER, LONG, DOUBLE -> List.of(Bytes.of(OrderedValueCodec.NUMBER));
      case BIG_INTEGER, BIG_DECIMAL -> List.of(Bytes.of(OrderedValueCodec.NUMBER), OTHER);
      case FLOAT -> List.of(Bytes.of(FLOAT));
      case CHARACTER -> List.of(Bytes.of(CHARACTER));
      case STRING, CESU_STRING -> List.of(Bytes.of(OrderedValueCodec.STRING));
      case BYTE_ARRAY, BYTE_BUFFER -> List.of(Bytes.of(OrderedValueCodec.BYTES));
      case UUID -> List.of(Bytes.of(OrderedValueCodec.UUID));
      case DATE, INSTANT, OFFSET_DATE_TIME, ZONED_DATE_TIME -> of(TimeKind.INSTANT);
      case LOCAL_DATE_TIME -> of(TimeKind.LOCAL_DATE_TIME);
      case LOCAL_DATE -> of(TimeKind.LOCAL_DATE);
      case LOCAL_TIME -> of(TimeKind.LOCAL_TIME);
      case OFFSET_TIME -> of(TimeKind.OFFSET_TIME);
      case DURATION -> of(TimeKind.DURATION);
      case YEAR -> of(TimeKind.YEAR);
      case YEAR_MONTH -> of(TimeKind.YEAR_MONTH);
      case MONTH_DAY -> of(TimeKind.MONTH_DAY);
      case LIST -> List.of(Bytes.of(OrderedValueCodec.LIST), OTHER);
      case PERIOD,
              ZONE_OFFSET,
              SET,
              MAP,
              BOOLEAN_ARRAY,
              CHAR_ARRAY,
              SHORT_ARRAY,
              INT_ARRAY,
              LONG_ARRAY,
              FLOAT_ARRAY,
              DOUBLE_ARRAY,
              STRING_ARRAY ->
          List.of(OTHER);
    };
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
    if (first == OTHER.at(0)) {
      in.skip(1);
    } else if (first == FLOAT) {
      in.skip(1);
      OrderedNumbers.skip(in, mask);
    } else if (first == CHARACTER) {
      in.skip(1);
      OrderedValueCodec.skipPast(0, in, mask);
    } else {
      OrderedValueCodec.skip(in, mask);
    }
  }

  private static List<Bytes> of(TimeKind kind) {
    return List.of(kind.beginning());
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

  /** False if the form would be too long for sure: then it is not made. */
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
    out.u8(OrderedValueCodec.STRING);
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
    out.u8(OrderedValueCodec.BYTES);
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
