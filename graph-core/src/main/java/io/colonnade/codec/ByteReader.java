package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * Reads what {@link ByteWriter} wrote, from a view that must not change meanwhile. Every method
 * throws {@link FormatException} if the bytes end too early or are no form of what is asked for.
 * Confined to one thread.
 */
public final class ByteReader {

  private static final int LONGEST_VARINT = 10;

  private final byte[] array;
  private final int start;
  private final int limit;
  private int at;

  public ByteReader(Bytes bytes) {
    this.array = bytes.array();
    this.start = bytes.offset();
    this.limit = start + bytes.length();
    this.at = start;
  }

  /** Bytes not read yet. */
  public int remaining() {
    return limit - at;
  }

  /** Bytes read. */
  public int position() {
    return at - start;
  }

  /** The next byte as 0…255. */
  public int u8() {
    if (at == limit) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "they end too early");
    }
    return array[at++] & 0xFF;
  }

  /** The next byte, which stays the next. */
  public int peek() {
    int next = u8();
    at--;
    return next;
  }

  /** Sixteen bits as 0…65535. */
  public int u16() {
    require(2);
    int value = ((array[at] & 0xFF) << 8) | (array[at + 1] & 0xFF);
    at += 2;
    return value;
  }

  public int u32() {
    return (u16() << 16) | u16();
  }

  /** 48 bits as a number that is not negative. */
  public long u48() {
    return ((long) u16() << 32) | (u32() & 0xFFFFFFFFL);
  }

  public long u64() {
    return ((long) u32() << 32) | (u32() & 0xFFFFFFFFL);
  }

  /** An ordered varint: not negative. */
  public long ov() {
    int first = u8();
    if (first < 0x80) {
      return first;
    }
    if (first < 0xC0) {
      return (((first & 0x3F) << 8) | u8()) + 0x80L;
    }
    if (first < 0xE0) {
      return (((first & 0x1F) << 16) | u16()) + (long) ByteWriter.OV_TWO_END;
    }
    long value = first == 0xE0 ? u64() : -1;
    // Only the shortest form counts: a number has one form, so that keys can be compared as bytes.
    if (value < ByteWriter.OV_THREE_END) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "not an ordered varint", "first", first);
    }
    return value;
  }

  /**
   * The length of the ordered varint that starts at {@code offset}, without a look at its value.
   *
   * @param limit exclusive end of the bytes that may be looked at
   * @throws FormatException if none starts there, or if it does not end before the limit
   */
  public static int ovLength(byte[] array, int offset, int limit) {
    int first = offset < limit ? array[offset] & 0xFF : -1;
    int length = first < 0x80 ? 1 : first < 0xC0 ? 2 : first < 0xE0 ? 3 : 1 + Long.BYTES;
    if (length > limit - offset || first > 0xE0) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "no ordered varint ends here", "first", first);
    }
    return length;
  }

  /** An ordered varint that fits an int. */
  public int ovInt() {
    return narrow(ov());
  }

  /** A varint as 64 bits. */
  public long vi() {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      int next = u8();
      value |= (next & 0x7FL) << (7 * i);
      if (next < 0x80) {
        if (i == LONGEST_VARINT - 1 && next > 1) {
          break;
        }
        return value;
      }
    }
    throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a varint of more than 64 bits");
  }

  /** A varint that fits an int and is not negative. */
  public int viInt() {
    long value = vi();
    if (value < 0) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a varint out of range", "value", value);
    }
    return narrow(value);
  }

  /** A zigzag varint. */
  public long zz() {
    long value = vi();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A zigzag varint that fits an int. */
  public int zzInt() {
    return narrow(zz());
  }

  /**
   * Reads a varint that is the number of items that follow.
   *
   * @param least the minimum size of an item in bytes, at least 1. If fewer bytes are left than the
   *     items need, the count is damaged, and a caller must not allocate memory for it
   * @throws FormatException if fewer bytes are left
   */
  public int count(int least) {
    return counted(vi(), least);
  }

  /** As {@link #count}, written as an ordered varint. */
  public int orderedCount(int least) {
    return counted(ov(), least);
  }

  private int counted(long count, int least) {
    if (count < 0 || count > remaining() / least) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a count is larger than what follows", "count", count);
    }
    return (int) count;
  }

  /** A view of the next bytes. */
  public Bytes raw(int count) {
    require(count);
    Bytes view = Bytes.wrap(array, at, count);
    at += count;
    return view;
  }

  /**
   * A view of the bytes read since then.
   *
   * @param position a former {@link #position()}
   */
  public Bytes since(int position) {
    return Bytes.wrap(array, start + position, at - start - position);
  }

  /** A view of the bytes not read yet. */
  public Bytes rest() {
    return raw(remaining());
  }

  public void skip(int count) {
    require(count);
    at += count;
  }

  /** The key of an id: a view. */
  public Bytes idKey() {
    return raw(IdCodec.length(array, at, limit));
  }

  /** Throws unless all was read. */
  public void end() {
    if (at != limit) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "there are too many", "rest", limit - at);
    }
  }

  private void require(int count) {
    if (count < 0 || count > limit - at) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "they end too early", "wanted", count);
    }
  }

  private static int narrow(long value) {
    if (value != (int) value) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a varint out of range", "value", value);
    }
    return (int) value;
  }
}
