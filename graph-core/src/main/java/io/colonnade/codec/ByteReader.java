package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * Decodes what {@link ByteWriter} has written, from a view that must not change while it is read.
 * Every method throws {@link FormatException} if the bytes end too early or are not in the
 * requested encoding. Confined to one thread.
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

  /** Returns the number of bytes that are not read yet. */
  public int remaining() {
    return limit - at;
  }

  /** Returns the number of bytes that are read. */
  public int position() {
    return at - start;
  }

  /** Reads a byte as 0…255. */
  public int u8() {
    if (at == limit) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "they end too early");
    }
    return array[at++] & 0xFF;
  }

  /** Returns the next byte without reading it. */
  public int peek() {
    int next = u8();
    at--;
    return next;
  }

  /** Reads sixteen bits as 0…65535. */
  public int u16() {
    require(2);
    int value = ((array[at] & 0xFF) << 8) | (array[at + 1] & 0xFF);
    at += 2;
    return value;
  }

  public int u32() {
    return (u16() << 16) | u16();
  }

  /** Reads 48 bits as a number that is not negative. */
  public long u48() {
    return ((long) u16() << 32) | (u32() & 0xFFFFFFFFL);
  }

  public long u64() {
    return ((long) u32() << 32) | (u32() & 0xFFFFFFFFL);
  }

  /** Reads an ordered varint, which is not negative. */
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
    // Only the shortest encoding is valid, so that keys can be compared as bytes.
    if (value < ByteWriter.OV_THREE_END) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "not an ordered varint", "first", first);
    }
    return value;
  }

  /**
   * Returns the length of the ordered varint that starts at {@code offset}.
   *
   * @param limit exclusive end of the bytes that may be read
   * @throws FormatException if no ordered varint starts there, or if it ends after the limit
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

  /** Reads an ordered varint that fits an int. */
  public int ovInt() {
    return narrow(ov());
  }

  /** Reads a varint as 64 bits. */
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

  /** Reads a varint that fits an int and is not negative. */
  public int viInt() {
    long value = vi();
    if (value < 0) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "a varint out of range", "value", value);
    }
    return narrow(value);
  }

  /** Reads a zigzag varint. */
  public long zz() {
    long value = vi();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a zigzag varint that fits an int. */
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

  /** Reads an ordered varint that is the number of items that follow; see {@link #count}. */
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

  /** Reads the next bytes as a view. */
  public Bytes raw(int count) {
    require(count);
    Bytes view = Bytes.wrap(array, at, count);
    at += count;
    return view;
  }

  /**
   * Returns a view of the bytes that were read since a position.
   *
   * @param position an earlier {@link #position()}
   */
  public Bytes since(int position) {
    return Bytes.wrap(array, start + position, at - start - position);
  }

  /** Reads all bytes that are left as a view. */
  public Bytes rest() {
    return raw(remaining());
  }

  public void skip(int count) {
    require(count);
    at += count;
  }

  /** Reads the key of an id as a view. */
  public Bytes idKey() {
    return raw(IdCodec.length(array, at, limit));
  }

  /** Throws an exception unless all bytes are read. */
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
