package io.colonnade.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Computes xxHash64 with seed 0, by the specification in Cyan4973/xxHash, {@code
 * doc/xxhash_spec.md}. Its results are parts of stored keys and never change.
 */
public final class XxHash64 {

  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private XxHash64() {}

  /** Returns the hash of all the bytes. */
  public static long hash(Bytes bytes) {
    return hash(bytes.array(), bytes.offset(), bytes.length());
  }

  static long hash(byte[] array, int offset, int length) {
    int at = offset;
    int end = offset + length;
    long hash;
    if (length >= 32) {
      long lane1 = 0x60EA27EEADC0B5D6L; // PRIME_1 + PRIME_2 modulo 2^64
      long lane2 = PRIME_2;
      long lane3 = 0;
      long lane4 = -PRIME_1;
      for (; at <= end - 32; at += 32) {
        lane1 = round(lane1, (long) LONGS.get(array, at));
        lane2 = round(lane2, (long) LONGS.get(array, at + 8));
        lane3 = round(lane3, (long) LONGS.get(array, at + 16));
        lane4 = round(lane4, (long) LONGS.get(array, at + 24));
      }
      hash =
          Long.rotateLeft(lane1, 1)
              + Long.rotateLeft(lane2, 7)
              + Long.rotateLeft(lane3, 12)
              + Long.rotateLeft(lane4, 18);
      hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
    } else {
      hash = PRIME_5;
    }
    return finish(hash + length, array, at, end);
  }

  private static long finish(long start, byte[] array, int from, int end) {
    long hash = start;
    int at = from;
    for (; at <= end - 8; at += 8) {
      hash ^= round(0, (long) LONGS.get(array, at));
      hash = Long.rotateLeft(hash, 27) * PRIME_1 + PRIME_4;
    }
    if (at <= end - 4) {
      hash ^= ((int) INTS.get(array, at) & 0xFFFFFFFFL) * PRIME_1;
      hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
      at += 4;
    }
    for (; at < end; at++) {
      hash ^= (array[at] & 0xFF) * PRIME_5;
      hash = Long.rotateLeft(hash, 11) * PRIME_1;
    }
    hash ^= hash >>> 33;
    hash *= PRIME_2;
    hash ^= hash >>> 29;
    hash *= PRIME_3;
    return hash ^ (hash >>> 32);
  }

  private static long round(long lane, long input) {
    return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
  }

  private static long merge(long hash, long lane) {
    return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
  }
}
