package io.colonnade.codec;

import java.util.Arrays;
import java.util.Objects;

/**
 * Encodes into an array that grows. The methods are named after the encodings of the format page:
 * {@code u8} to {@code u64} big-endian, {@code ov} ordered varint, {@code vi} LEB128 varint, {@code
 * zz} zigzag varint. Confined to one thread.
 */
public final class ByteWriter {

  /** The largest number with an ordered varint of two bytes, plus one; then of three bytes. */
  static final int OV_TWO_END = 0x80 + 0x4000;

  static final int OV_THREE_END = OV_TWO_END + 0x200000;

  private byte[] array;
  private int length;

  public ByteWriter() {
    this(64);
  }

  /**
   * @param capacity the initial capacity in bytes
   */
  public ByteWriter(int capacity) {
    this.array = new byte[capacity];
  }

  public int length() {
    return length;
  }

  /** Returns a copy of the bytes. */
  public Bytes toBytes() {
    return Bytes.wrap(Arrays.copyOf(array, length));
  }

  /** Removes all bytes; keeps the capacity. */
  public void clear() {
    length = 0;
  }

  /** Removes and returns the bytes from {@code from}, an earlier {@link #length}, to the end. */
  public Bytes cut(int from) {
    Objects.checkFromToIndex(from, length, length);
    Bytes tail = Bytes.wrap(Arrays.copyOfRange(array, from, length));
    length = from;
    return tail;
  }

  /** Ensures capacity for so many more bytes. */
  void reserve(int more) {
    if (more > array.length - length) {
      int least = Math.addExact(length, more);
      int doubled = (int) Math.min((long) array.length * 2, Integer.MAX_VALUE - 8L);
      array = Arrays.copyOf(array, Math.max(Math.max(least, doubled), 64));
    }
  }

  /** Writes the low eight bits. */
  public void u8(int value) {
    if (length == array.length) {
      reserve(1);
    }
    array[length++] = (byte) value;
  }

  /** Writes the low sixteen bits. */
  public void u16(int value) {
    u8(value >> 8);
    u8(value);
  }

  public void u32(int value) {
    u16(value >> 16);
    u16(value);
  }

  /** Writes the low 48 bits. */
  public void u48(long value) {
    u16((int) (value >> 32));
    u32((int) value);
  }

  public void u64(long value) {
    u32((int) (value >> 32));
    u32((int) value);
  }

  /**
   * Writes an ordered varint: byte order is number order, and no encoding is a prefix of another.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public void ov(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("no ordered varint for a negative number: " + value);
    }
    if (value < 0x80) {
      u8((int) value);
    } else if (value < OV_TWO_END) {
      u16(0x8000 | ((int) value - 0x80));
    } else if (value < OV_THREE_END) {
      int rest = (int) value - OV_TWO_END;
      u8(0xC0 | (rest >> 16));
      u16(rest);
    } else {
      u8(0xE0);
      u64(value);
    }
  }

  /** Writes LEB128 of the number as unsigned: one to ten bytes. */
  public void vi(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      u8((int) rest | 0x80);
      rest >>>= 7;
    }
    u8((int) rest);
  }

  /** Writes a zigzag varint, which is short for small magnitudes of either sign. */
  public void zz(long value) {
    vi((value << 1) ^ (value >> 63));
  }

  public void raw(Bytes bytes) {
    raw(bytes.array(), bytes.offset(), bytes.length());
  }

  public void raw(byte[] bytes) {
    raw(bytes, 0, bytes.length);
  }

  /**
   * Writes the bytes so that others can follow: 0 and 1 become {@code 01 01} and {@code 01 02}, and
   * {@code 00} terminates them. Their order is kept, and no encoding is a prefix of another.
   */
  public void ended(Bytes bytes) {
    for (int i = 0; i < bytes.length(); i++) {
      int next = bytes.at(i);
      if (next <= 1) {
        u8(1);
        u8(next + 1);
      } else {
        u8(next);
      }
    }
    u8(0);
  }

  private void raw(byte[] bytes, int offset, int count) {
    reserve(count);
    System.arraycopy(bytes, offset, array, length, count);
    length += count;
  }
}
