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

/** Checks and copies property values from users and files. Stateless. */
public final class Values {

  private static final int MOST_BYTES_A_CHAR = 3;

  /** A number with fewer bits is below any limit on bytes. */
  private static final int SMALL_BITS = 1024;

  private Values() {}

  /**
   * Returns the value as the graph keeps it: objects of immutable classes unchanged, others as a
   * copy, so that a later change of the caller's list or array has no effect.
   *
   * @throws io.colonnade.error.InvalidInputException if the class of the value, or of an element of
   *     it, is not supported
   * @throws LimitExceededException if the value takes more bytes than allowed
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
