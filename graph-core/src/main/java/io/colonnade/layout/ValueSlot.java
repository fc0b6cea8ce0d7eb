package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import java.util.List;
import java.util.SortedMap;

/**
 * The encoding of a value in a record: the value, or the reference to its cell if it is too large.
 * Stateless.
 */
final class ValueSlot {

  private static final int REFERENCE = 0x61;

  private ValueSlot() {}

  static void write(Object value, BigKey key, ByteWriter out, SortedMap<BigKey, Bytes> big) {
    write(value, key, out, big, RecordCodec.MAX_INLINE);
  }

  /**
   * Writes the value, or its reference if the encoded value is longer than {@code most} bytes.
   *
   * @param big receives a value that is left out
   */
  static void write(
      Object value, BigKey key, ByteWriter out, SortedMap<BigKey, Bytes> big, int most) {
    int start = out.length();
    ValueCodec.write(value, out);
    int length = out.length() - start;
    if (length > most) {
      big.put(key, Bytes.of(RecordCodec.FORMAT).concat(out.cut(start)));
      out.u8(REFERENCE);
      out.vi(length);
    }
  }

  /**
   * Decodes the value.
   *
   * @param sequence of the vertex property; with {@code key} and {@code meta}, a part of the {@link
   *     BigKey} of the value
   */
  static Object read(int key, int sequence, int meta, ByteReader in, BigValues big) {
    if (in.peek() != REFERENCE) {
      return ValueCodec.read(in);
    }
    in.skip(1);
    return big.value(new BigReference(new BigKey(key, sequence, meta), in.viInt()));
  }

  static void skip(int key, int sequence, int meta, ByteReader in, List<BigReference> references) {
    if (in.peek() != REFERENCE) {
      ValueCodec.skip(in);
      return;
    }
    in.skip(1);
    references.add(new BigReference(new BigKey(key, sequence, meta), in.viInt()));
  }
}
