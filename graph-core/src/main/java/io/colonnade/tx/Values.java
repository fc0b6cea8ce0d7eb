package io.colonnade.tx;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.UUID;

/** Property values as users and files give them. Stateless. */
public final class Values {

  private static final int MOST_BYTES_A_CHAR = 3;

  /** Numbers of fewer bits are below any limit on bytes. */
  private static final int SMALL_BITS = 1024;

  private Values() {}

  /**
   * The value as the graph keeps it: immutable classes as they are, others in a copy, so that what
   * the caller does to its list or array afterwards changes nothing.
   *
   * @throws io.colonnade.error.InvalidInputException if the class of the value, or of something in
   *     it, is not supported
   * @throws LimitExceededException if it takes more bytes than allowed
   */
  public static Object accept(Object value, long maxBytes) {
    if (isImmutable(value)) {
      return value;
    }
    if (value instanceof String text && (long) text.length() * MOST_BYTES_A_CHAR <= maxBytes) {
      return value;
    }
    ByteWriter encoded = new ByteWriter();
    ValueCodec.write(value, encoded);
    if (encoded.length() > maxBytes) {
      throw new LimitExceededException(
          Problem.VALUE_TOO_LARGE, "bytes", encoded.length(), "limit", maxBytes);
    }
    Bytes bytes = encoded.toBytes();
    return value instanceof String ? value : ValueCodec.read(new ByteReader(bytes));
  }

  private static boolean isImmutable(Object value) {
    return value instanceof Boolean
        || value instanceof Byte
        || value instanceof Short
        || value instanceof Integer
        || value instanceof Long
        || value instanceof Float
        || value instanceof Double
        || value instanceof Character
        || value instanceof UUID
        || (value.getClass() == BigInteger.class && isSmall((BigInteger) value))
        || (value.getClass() == BigDecimal.class && isSmall(((BigDecimal) value).unscaledValue()))
        || (value instanceof Temporal && ValueCodec.supports(value));
  }

  private static boolean isSmall(BigInteger number) {
    return number.bitLength() < SMALL_BITS;
  }
}
