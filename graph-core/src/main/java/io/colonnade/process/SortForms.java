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
 * A value that sort values are compared with, as ordered forms. Gremlin's comparison is looser than
 * that of the forms at some edges: it compares a Double with a decimal by what is printed, a Float
 * with an Integer in 24 bits, and tells 0.0 from -0.0 and the offsets of one instant. Immutable.
 *
 * @param lowest no form below is equal to the value, or larger, for Gremlin
 * @param highest no form above is equal to the value, or smaller, for Gremlin
 * @param isExact both are the form of the value, and Gremlin compares as forms do
 * @param first the beginning of the first forms that can be compared with the value
 * @param last the beginning of the last
 */
record SortForms(Bytes lowest, Bytes highest, boolean isExact, Bytes first, Bytes last) {

  /** Whole numbers up to this magnitude are doubles exactly. */
  private static final long EXACT_LONGS = 1L << 53;

  /** The beginning of the forms of all numbers. */
  private static final Bytes NUMBERS = form(0).slice(0, 1);

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

  /** Empty if nothing can be said of what compares with the value. */
  static Optional<SortForms> of(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return Optional.of(new SortForms(form(truth), form(truth), true, form(false), form(true)));
    } else if (value instanceof String || value instanceof UUID) {
      Bytes form = form(value);
      return Optional.of(of(form, true, form.slice(0, 1)));
    } else if (value instanceof OffsetDateTime) {
      Bytes form = form(value);
      return Optional.of(of(form, false, form.slice(0, 2)));
    } else if (value instanceof Number number) {
      return ofNumber(number);
    }
    return Optional.empty();
  }

  private static SortForms of(Bytes form, boolean isExact, Bytes kind) {
    return new SortForms(form, form, isExact, kind, kind);
  }

  private static Optional<SortForms> ofNumber(Number number) {
    double nearest = number.doubleValue();
    if (Double.isNaN(nearest) || !CLASSES.contains(number.getClass())) {
      return Optional.empty();
    }
    if (isWhole(number)) {
      return Optional.of(of(form(number), nearest != 0, NUMBERS));
    }
    double below = Math.nextDown(nearest);
    double above = Math.nextUp(nearest);
    if (number instanceof Float) {
      below = Math.nextDown(number.floatValue());
      above = Math.nextUp(number.floatValue());
    }
    return Optional.of(new SortForms(form(below), form(above), false, NUMBERS, NUMBERS));
  }

  /** True if it is a whole number that doubles, longs and decimals all compare with exactly. */
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

  private static Bytes form(Object value) {
    ByteWriter out = new ByteWriter(32);
    OrderedValueCodec.write(value, out);
    return out.toBytes();
  }
}
