package io.colonnade.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Converts numbers to equal numbers of a wider class. Stateless. */
final class Widening {

  /** Numeric types from narrow to wide: each can represent many numbers of those before it. */
  private static final List<String> NARROW_TO_WIDE =
      List.of("Byte", "Short", "Integer", "Long", "BigInteger", "Float", "Double", "BigDecimal");

  private Widening() {}

  /**
   * Converts a number to a class.
   *
   * @return empty if the class is not wider, or if the conversion would change the number
   */
  static Optional<Object> of(Number number, String type) {
    int from = NARROW_TO_WIDE.indexOf(number.getClass().getSimpleName());
    if (from < 0 || NARROW_TO_WIDE.indexOf(type) <= from) {
      return Optional.empty();
    }
    if (number instanceof Float single && type.equals("Double")) {
      return Optional.of(single.doubleValue()); // including infinities and NaN
    }
    if (!Double.isFinite(number.doubleValue())) {
      return Optional.empty();
    }
    BigDecimal exact = exact(number);
    Object wide =
        switch (type) {
          case "Short" -> number.shortValue();
          case "Integer" -> number.intValue();
          case "Long" -> number.longValue();
          case "BigInteger" -> exact.toBigIntegerExact();
          case "Float" -> number.floatValue();
          case "Double" -> number.doubleValue();
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
