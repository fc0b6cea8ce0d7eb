package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The value of a cell of {@link Family#COUNTERS}: a signed number in eight bytes, the lowest first,
 * since RocksDB adds such values without calling back. Stateless.
 */
public final class CounterValue {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private CounterValue() {}

  public static Bytes bytes(long number) {
    byte[] bytes = new byte[Long.BYTES];
    LONGS.set(bytes, 0, number);
    return Bytes.wrap(bytes);
  }

  /**
   * Returns the number.
   *
   * @throws IllegalArgumentException if the bytes are not eight
   */
  public static long number(Bytes value) {
    if (value.length() != Long.BYTES) {
      throw new IllegalArgumentException("a counter has eight bytes, not " + value.length());
    }
    return (long) LONGS.get(value.array(), value.offset());
  }
}
