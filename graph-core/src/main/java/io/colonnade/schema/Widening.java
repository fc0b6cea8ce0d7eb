package io.colonnade.schema;

import io.colonnade.codec.TypeCode;
import io.colonnade.codec.ValueCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Converts numbers to equal numbers of a wider class. Stateless. */
final class Widening {

  private Widening() {}

  /**
   * Converts a number to a type.
   *
   * @return empty if the type is not a wider number, or if the conversion would change the number
   */
  static Optional<Object> of(Number number, TypeCode type) {
    if (!type.isNumber() || type.compareTo(ValueCodec.type(number)) <= 0) {
      return Optional.empty();
    }
    if (number instanceof Float single && type == TypeCode.DOUBLE) {
      return Optional.of(single.doubleValue()); // including infinities and NaN
    }
    if (!Double.isFinite(number.doubleValue())) {
      return Optional.empty();
    }
    BigDecimal exact = exact(number);
    Object wide =
        switch (type) {
          case SHORT -> number.shortValue();
          case INTEGER -> number.intValue();
          case LONG -> number.longValue();
          case BIG_INTEGER -> exact.toBigIntegerExact();
          case FLOAT -> number.floatValue();
          case DOUBLE -> number.doubleValue();
          default -> exact;
        };
    return isEqual(exact, (Number) wide) ? Optional.of(wide) : Optional.empty();
  }

  private static boolean isEqual(BigDecimal exact, Number wide) {
    return Double.isFinite(wide.doubleValue()) && exact(wide).compareTo(exact) == 0;
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return number instanceof Float || number instanceof Double
        ? new BigDecimal(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }
}
