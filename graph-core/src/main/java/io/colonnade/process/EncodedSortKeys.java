package io.colonnade.process;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.OrderedValueCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A value as encoded keys, for comparison with sort values. Gremlin's comparison differs from that
 * of the encoded keys in some cases: it compares a Double with a decimal by the printed text,
 * compares a Float with an Integer in 24 bits, and distinguishes 0.0 from -0.0 and the offsets of
 * one instant. Immutable.
 *
 * @param lowest for Gremlin, no smaller encoded key is equal to the value, or larger
 * @param highest for Gremlin, no larger encoded key is equal to the value, or smaller
 * @param isExact whether both are the encoded key of the value and Gremlin compares as encoded keys
 *     do
 * @param first prefix of the first encoded keys that can be compared with the value
 * @param last prefix of the last ones
 */
record EncodedSortKeys(Bytes lowest, Bytes highest, boolean isExact, Bytes first, Bytes last) {

  /** Doubles represent whole numbers up to this magnitude exactly. */
  private static final long EXACT_LONGS = 1L << 53;

  /** The prefix of the encoded keys of all numbers. */
  private static final Bytes NUMBERS = encode(0).slice(0, 1);

  private static final Set<Class<?>> CLASSES =
      Set.of(
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class);

  /** Returns the encoded keys for a value; empty if nothing is known about its comparison. */
  static Optional<EncodedSortKeys> of(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return Optional.of(
          new EncodedSortKeys(encode(truth), encode(truth), true, encode(false), encode(true)));
    } else if (value instanceof String || value instanceof UUID) {
      Bytes encoded = encode(value);
      return Optional.of(of(encoded, true, encoded.slice(0, 1)));
    } else if (value instanceof OffsetDateTime) {
      Bytes encoded = encode(value);
      return Optional.of(of(encoded, false, encoded.slice(0, 2)));
    } else if (value instanceof Number number) {
      return ofNumber(number);
    }
    return Optional.empty();
  }

  private static EncodedSortKeys of(Bytes encoded, boolean isExact, Bytes kind) {
    return new EncodedSortKeys(encoded, encoded, isExact, kind, kind);
  }

  private static Optional<EncodedSortKeys> ofNumber(Number number) {
    double nearest = number.doubleValue();
    if (Double.isNaN(nearest) || !CLASSES.contains(number.getClass())) {
      return Optional.empty();
    }
    if (isWhole(number)) {
      return Optional.of(of(encode(number), nearest != 0, NUMBERS));
    }
    double below = Math.nextDown(nearest);
    double above = Math.nextUp(nearest);
    if (number instanceof Float) {
      below = Math.nextDown(number.floatValue());
      above = Math.nextUp(number.floatValue());
    }
    return Optional.of(new EncodedSortKeys(encode(below), encode(above), false, NUMBERS, NUMBERS));
  }

  /**
   * Returns whether the number is whole and doubles, longs and decimals all compare with it
   * exactly.
   */
  private static boolean isWhole(Number number) {
    double nearest = number.doubleValue();
    if ((number instanceof Float && nearest != 0)
        || nearest != Math.rint(nearest)
        || Math.abs(nearest) >= EXACT_LONGS) {
      return false;
    }
    return !(number instanceof BigDecimal decimal)
        || decimal.compareTo(BigDecimal.valueOf((long) nearest)) == 0;
  }

  private static Bytes encode(Object value) {
    ByteWriter out = new ByteWriter(32);
    OrderedValueCodec.write(value, out);
    return out.toBytes();
  }
}
