package io.colonnade.codec;

/** The payloads of arrays of primitives: a count, then each item in its width, big-endian. */
final class ArrayCodec {

  private ArrayCodec() {}

  static void write(TypeCode type, Object array, ByteWriter out) {
    switch (type) {
      case BOOLEAN_ARRAY -> {
        boolean[] items = (boolean[]) array;
        out.vi(items.length);
        for (boolean item : items) {
          out.u8(item ? 1 : 0);
        }
      }
      case CHAR_ARRAY -> {
        char[] items = (char[]) array;
        out.vi(items.length);
        for (char item : items) {
          out.u16(item);
        }
      }
      case SHORT_ARRAY -> {
        short[] items = (short[]) array;
        out.vi(items.length);
        for (short item : items) {
          out.u16(item);
        }
      }
      case INT_ARRAY -> {
        int[] items = (int[]) array;
        out.vi(items.length);
        for (int item : items) {
          out.u32(item);
        }
      }
      case LONG_ARRAY -> {
        long[] items = (long[]) array;
        out.vi(items.length);
        for (long item : items) {
          out.u64(item);
        }
      }
      case FLOAT_ARRAY -> {
        float[] items = (float[]) array;
        out.vi(items.length);
        for (float item : items) {
          out.u32(Float.floatToRawIntBits(item));
        }
      }
      case DOUBLE_ARRAY -> {
        double[] items = (double[]) array;
        out.vi(items.length);
        for (double item : items) {
          out.u64(Double.doubleToRawLongBits(item));
        }
      }
      default -> throw new IllegalArgumentException("no array of primitives: " + type);
    }
  }

  static Object read(TypeCode type, ByteReader in) {
    int count = in.count(type.itemWidth());
    return switch (type) {
      case BOOLEAN_ARRAY -> {
        boolean[] items = new boolean[count];
        for (int i = 0; i < count; i++) {
          items[i] = ScalarCodec.within(in.u8(), 0, 1) == 1;
        }
        yield items;
      }
      case CHAR_ARRAY -> {
        char[] items = new char[count];
        for (int i = 0; i < count; i++) {
          items[i] = (char) in.u16();
        }
        yield items;
      }
      case SHORT_ARRAY -> {
        short[] items = new short[count];
        for (int i = 0; i < count; i++) {
          items[i] = (short) in.u16();
        }
        yield items;
      }
      case INT_ARRAY -> {
        int[] items = new int[count];
        for (int i = 0; i < count; i++) {
          items[i] = in.u32();
        }
        yield items;
      }
      case LONG_ARRAY -> {
        long[] items = new long[count];
        for (int i = 0; i < count; i++) {
          items[i] = in.u64();
        }
        yield items;
      }
      case FLOAT_ARRAY -> {
        float[] items = new float[count];
        for (int i = 0; i < count; i++) {
          items[i] = Float.intBitsToFloat(in.u32());
        }
        yield items;
      }
      case DOUBLE_ARRAY -> {
        double[] items = new double[count];
        for (int i = 0; i < count; i++) {
          items[i] = Double.longBitsToDouble(in.u64());
        }
        yield items;
      }
      default -> throw new IllegalArgumentException("no array of primitives: " + type);
    };
  }
}
