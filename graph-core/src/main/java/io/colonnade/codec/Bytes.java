package io.colonnade.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A range of bytes with value semantics, ordered as unsigned bytes; a prefix is less than a longer
 * range.
 *
 * <p>A {@code Bytes} is a view: it shares the array from which it was made. The bytes that a store
 * cursor returns are valid until the cursor moves; {@link #copy()} returns bytes that stay valid.
 * The owner of a view must also own the array and never change it. Immutable under that rule.
 */
public final class Bytes implements Comparable<Bytes> {

  /** No bytes; sorts before everything. */
  public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle ORDERED_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** An odd number near 2^64 divided by the golden ratio: Knuth's multiplicative hashing. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final byte[] array;
  private final int offset;
  private final int length;

  private Bytes(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** Returns a view of the whole array, which the caller must no longer change. */
  public static Bytes wrap(byte[] array) {
    return new Bytes(array, 0, array.length);
  }

  /** Returns a view of {@code length} bytes from {@code offset}, both checked. */
  public static Bytes wrap(byte[] array, int offset, int length) {
    java.util.Objects.checkFromIndexSize(offset, length, array.length);
    return new Bytes(array, offset, length);
  }

  /** Returns the low eight bits of each value. */
  public static Bytes of(int... values) {
    byte[] array = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      array[i] = (byte) values[i];
    }
    return wrap(array);
  }

  /** Parses hexadecimal digits, two per byte; blanks are ignored. */
  public static Bytes ofHex(String hex) {
    return wrap(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  /** Returns the UTF-8 bytes of the text. */
  public static Bytes ofUtf8(String text) {
    return wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a new array with these bytes and the other bytes after them. */
  public Bytes concat(Bytes other) {
    byte[] joined = Arrays.copyOfRange(array, offset, offset + length + other.length);
    System.arraycopy(other.array, other.offset, joined, length, other.length);
    return wrap(joined);
  }

  public int length() {
    return length;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  /** Returns the byte at the index as 0…255. */
  public int at(int index) {
    return array[offset + java.util.Objects.checkIndex(index, length)] & 0xFF;
  }

  /** Returns the backing array, for codecs and engines, which must not change it. */
  public byte[] array() {
    return array;
  }

  /** Returns the index of the first of these bytes in {@link #array()}. */
  public int offset() {
    return offset;
  }

  /** Returns a view from {@code from} (inclusive) to {@code to} (exclusive). */
  public Bytes slice(int from, int to) {
    java.util.Objects.checkFromToIndex(from, to, length);
    return new Bytes(array, offset + from, to - from);
  }

  /** Returns the same bytes in an array of their own. */
  public Bytes copy() {
    return wrap(toArray());
  }

  /** Returns a new array. */
  public byte[] toArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /** Decodes these bytes as UTF-8. */
  public String asUtf8() {
    return new String(array, offset, length, StandardCharsets.UTF_8);
  }

  /** Returns these bytes with each bit inverted, which inverts their order. */
  public Bytes inverted() {
    byte[] inverted = toArray();
    for (int i = 0; i < inverted.length; i++) {
      inverted[i] = (byte) ~inverted[i];
    }
    return wrap(inverted);
  }

  public boolean startsWith(Bytes prefix) {
    return length >= prefix.length
        && Arrays.equals(
            array,
            offset,
            offset + prefix.length,
            prefix.array,
            prefix.offset,
            prefix.offset + prefix.length);
  }

  /** Returns whether these bytes contain the others at any position. */
  public boolean contains(Bytes part) {
    int last = offset + length - part.length;
    for (int at = offset; at <= last; at++) {
      if (Arrays.equals(
          array, at, at + part.length, part.array, part.offset, part.offset + part.length)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the smallest bytes greater than all that start with these: the exclusive end of a
   * prefix range.
   *
   * @throws IllegalArgumentException if no such bytes exist (empty, or all {@code FF})
   */
  public Bytes prefixEnd() {
    int end = length;
    while (end > 0 && array[offset + end - 1] == (byte) 0xFF) {
      end--;
    }
    if (end == 0) {
      throw new IllegalArgumentException("no bytes follow all that start with " + this);
    }
    byte[] next = Arrays.copyOfRange(array, offset, offset + end);
    next[end - 1]++;
    return wrap(next);
  }

  /**
   * Returns the first eight bytes as one number, filled with zeros at the end. If the heads of two
   * ranges differ, the range with the smaller head, compared as unsigned, is the smaller one.
   */
  public long head() {
    if (length >= Long.BYTES) {
      return (long) ORDERED_LONGS.get(array, offset);
    }
    long head = 0;
    for (int i = 0; i < length; i++) {
      head |= (array[offset + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
    }
    return head;
  }

  /** Compares the heads first, in which most keys differ. */
  @Override
  public int compareTo(Bytes other) {
    if (length >= Long.BYTES && other.length >= Long.BYTES) {
      long mine = head();
      long others = other.head();
      if (mine != others) {
        return Long.compareUnsigned(mine, others);
      }
    }
    return Arrays.compareUnsigned(
        array, offset, offset + length, other.array, other.offset, other.offset + other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that
        && Arrays.equals(
            array, offset, offset + length, that.array, that.offset, that.offset + that.length);
  }

  /**
   * Hashes eight bytes at a time, because most maps of a transaction have such keys; not cached.
   */
  @Override
  public int hashCode() {
    int end = offset + length;
    int at = offset;
    long hash = length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(array, at));
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = (rest << Byte.SIZE) | (array[at] & 0xFF);
    }
    hash = mix(hash ^ rest);
    return (int) (((hash ^ (hash >>> Integer.SIZE)) * SPREAD) >>> Integer.SIZE);
  }

  /** Mixes the bits of the argument; different arguments have different results. */
  private static long mix(long value) {
    return Long.rotateLeft(value, 29) * SPREAD;
  }

  /** Returns upper-case hexadecimal digits without blanks. */
  @Override
  public String toString() {
    return HexFormat.of().withUpperCase().formatHex(array, offset, offset + length);
  }
}
