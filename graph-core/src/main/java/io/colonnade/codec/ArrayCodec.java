package io.colonnade.codec;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/**
 * Encodes and decodes the payloads of arrays of primitives: a count, then each item in its width,
 * big-endian. Stateless.
 */
final class ArrayCodec {

  private ArrayCodec() {}

  static void write(TypeCode type, Object array, ByteWriter out) {
    int count = Array.getLength(array);
    ByteBuffer bytes = ByteBuffer.allocate(count * type.itemWidth());
    switch (type) {
      case BOOLEAN_ARRAY -> {
        for (boolean item : (boolean[]) array) {
          bytes.put((byte) (item ? 1 : 0));
        }
      }
      case CHAR_ARRAY -> bytes.asCharBuffer().put((char[]) array);
      case SHORT_ARRAY -> bytes.asShortBuffer().put((short[]) array);
      case INT_ARRAY -> bytes.asIntBuffer().put((int[]) array);
      case LONG_ARRAY -> bytes.asLongBuffer().put((long[]) array);
      case FLOAT_ARRAY -> bytes.asFloatBuffer().put((float[]) array);
      case DOUBLE_ARRAY -> bytes.asDoubleBuffer().put((double[]) array);
      default -> throw new IllegalArgumentException("not an array of primitives: " + type);
    }
    out.vi(count);
    out.raw(bytes.array());
  }

  static Object read(TypeCode type, ByteReader in) {
    int count = in.count(type.itemWidth());
    Bytes raw = in.raw(count * type.itemWidth());
    ByteBuffer bytes = ByteBuffer.wrap(raw.array(), raw.offset(), raw.length());
    return switch (type) {
      case BOOLEAN_ARRAY -> {
        boolean[] items = new boolean[count];
        for (int i = 0; i < count; i++) {
          items[i] = ScalarCodec.within(raw.at(i), 0, 1) == 1;
        }
        yield items;
      }
      case CHAR_ARRAY -> {
        char[] items = new char[count];
        bytes.asCharBuffer().get(items);
        yield items;
      }
      case SHORT_ARRAY -> {
        short[] items = new short[count];
        bytes.asShortBuffer().get(items);
        yield items;
      }
      case INT_ARRAY -> {
        int[] items = new int[count];
        bytes.asIntBuffer().get(items);
        yield items;
      }
      case LONG_ARRAY -> {
        long[] items = new long[count];
        bytes.asLongBuffer().get(items);
        yield items;
      }
      case FLOAT_ARRAY -> {
        float[] items = new float[count];
        bytes.asFloatBuffer().get(items);
        yield items;
      }
      case DOUBLE_ARRAY -> {
        double[] items = new double[count];
        bytes.asDoubleBuffer().get(items);
        yield items;
      }
      default -> throw new IllegalArgumentException("not an array of primitives: " + type);
    };
  }
}
