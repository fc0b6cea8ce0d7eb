package io.colonnade.codec;

import io.colonnade.codec.TimeCodec.TimeKind;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/**
 * Encodes values as index keys: the order of the bytes is the order of the values, no encoded key
 * is a prefix of another, and values of different classes that are equal for Gremlin have one
 * encoded key: all numbers are in one order, so that 36, 36L and 36.0 are one key. Encoded keys
 * cannot be decoded, only skipped: an index finds candidates, and the stored value decides. The
 * format page is that of the package. Stateless.
 */
public final class OrderedValueCodec {

  private static final int LIST_END = 0x00;

  private static final Bytes INSTANT = TimeKind.INSTANT.prefix();

  private OrderedValueCodec() {}

  /** The classes of index keys, ascending: the first byte of a key. */
  static final class KeyClass {
    static final int ABSENT = 0x08;
    static final int FALSE = 0x10;
    static final int TRUE = 0x11;
    static final int NUMBER = 0x30;
    static final int FLOAT = 0x31; // in index tables only
    static final int TIME = 0x34;
    static final int STRING = 0x38;
    static final int CHARACTER = 0x39; // in index tables only
    static final int BYTES = 0x3C;
    static final int UUID = 0x40;
    static final int LIST = 0x48;
    static final int OTHER = 0x7E; // in index tables only

    private KeyClass() {}
  }

  /**
   * Writes the value.
   *
   * @throws InvalidInputException if values of its class have no order here: sets, maps, arrays but
   *     byte[], Period, ZoneOffset, classes that {@link ValueCodec} does not support; if it is a
   *     decimal beyond 10^(2^31), which no key can hold; if lists are nested deeper than {@link
   *     ValueCodec#MAX_DEPTH}
   */
  public static void write(Object value, ByteWriter out) {
    write(value, 0, out);
  }

  private static void write(Object value, int depth, ByteWriter out) {
    if (value instanceof Number number) {
      out.u8(KeyClass.NUMBER);
      OrderedNumbers.write(number, out);
    } else if (value instanceof String text) {
      out.u8(KeyClass.STRING);
      Cesu8.writeEnded(text, out);
    } else if (value instanceof Character unit) {
      out.u8(KeyClass.STRING);
      Cesu8.writeEnded(unit.toString(), out);
    } else if (value instanceof Boolean truth) {
      out.u8(truth ? KeyClass.TRUE : KeyClass.FALSE);
    } else if (value instanceof UUID uuid) {
      out.u8(KeyClass.UUID);
      // UUID.compareTo compares signed halves.
      signed(uuid.getMostSignificantBits(), out);
      signed(uuid.getLeastSignificantBits(), out);
    } else if (value instanceof byte[] bytes) {
      out.u8(KeyClass.BYTES);
      out.ended(Bytes.wrap(bytes));
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      out.u8(KeyClass.BYTES);
      out.ended(Bytes.wrap(bytes));
    } else if (value instanceof List<?> list) {
      list(list, depth, out);
    } else {
      TypeCode type = TypeCode.ofValue(value);
      if (type == null || !TimeCodec.writeKey(type, value, out)) {
        throw new InvalidInputException(
            Problem.VALUE_WITHOUT_ORDER, "class", value.getClass().getName());
      }
    }
  }

  /**
   * Writes the value with everything that its order depends on: a point in time is followed by its
   * offset, which distinguishes the values of one instant. The encoded key of {@link #write} is a
   * prefix of this one.
   *
   * @throws InvalidInputException as {@link #write}
   */
  public static void writeSort(Object value, ByteWriter out) {
    write(value, out);
    TimeCodec.writeOffset(value, out);
  }

  /** Skips one value that {@link #writeSort} has written, see {@link #skip}. */
  public static void skipSort(ByteReader in, int mask) {
    boolean isTime = (in.peek() ^ mask) == KeyClass.TIME;
    int start = in.position();
    skip(in, mask);
    if (isTime && (in.since(start).at(1) ^ mask) == INSTANT.at(1)) {
      in.skip(Integer.BYTES);
    }
  }

  private static void list(List<?> list, int depth, ByteWriter out) {
    if (depth == ValueCodec.MAX_DEPTH) {
      throw new InvalidInputException(Problem.VALUE_DEPTH, "limit", ValueCodec.MAX_DEPTH);
    }
    out.u8(KeyClass.LIST);
    for (Object element : list) {
      if (element == null) {
        out.u8(KeyClass.ABSENT);
      } else {
        write(element, depth + 1, out);
      }
    }
    out.u8(LIST_END);
  }

  /** Writes eight bytes whose unsigned order is the signed order of the number. */
  static void signed(long value, ByteWriter out) {
    out.u64(value ^ Long.MIN_VALUE);
  }

  /**
   * Skips one value.
   *
   * @param in positioned at its first byte
   * @param mask {@code 00}, or {@code FF} if all its bytes are inverted
   * @throws FormatException if the next bytes are not an encoded value
   */
  public static void skip(ByteReader in, int mask) {
    skip(in, mask, 0);
  }

  private static void skip(ByteReader in, int mask, int depth) {
    int type = in.u8() ^ mask;
    switch (type) {
      case KeyClass.ABSENT, KeyClass.FALSE, KeyClass.TRUE -> {}
      case KeyClass.NUMBER -> OrderedNumbers.skip(in, mask);
      case KeyClass.TIME -> TimeCodec.skipKey(in, mask);
      case KeyClass.STRING, KeyClass.BYTES -> skipPast(0, in, mask);
      case KeyClass.UUID -> in.skip(2 * Long.BYTES);
      case KeyClass.LIST -> {
        if (depth == ValueCodec.MAX_DEPTH) {
          throw new FormatException(
              Problem.DAMAGED_BYTES, "damage", "a list is nested too deep", "limit", depth);
        }
        while ((in.peek() ^ mask) != LIST_END) {
          skip(in, mask, depth + 1);
        }
        in.skip(1);
      }
      default ->
          throw new FormatException(Problem.UNKNOWN_KIND, "of", "ordered value", "class", type);
    }
  }

  /** Skips the bytes up to the first terminator, and the terminator. */
  static void skipPast(int end, ByteReader in, int mask) {
    int next;
    do {
      next = in.u8() ^ mask;
    } while (next != end);
  }
}
