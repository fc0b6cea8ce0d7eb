package io.colonnade.codec;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Encodes numbers of all classes in one order: the nearest double, in a sortable encoding, then the
 * direction from that double to the number: {@code 80} equal, {@code C0} above, {@code 40} below.
 * Stateless.
 */
final class OrderedNumbers {

  private static final int BELOW = 0x40;
  private static final int EXACT = 0x80;
  private static final int ABOVE = 0xC0;
  private static final int DIGITS_END = 0x00;

  /** Longs up to this magnitude are doubles exactly. */
  private static final long EXACT_LONGS = 1L << 53;

  private OrderedNumbers() {}

  static void write(Number number, ByteWriter out) {
    if (number instanceof Double || number instanceof Float) {
      nearest(number.doubleValue(), out);
      out.u8(EXACT);
    } else if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      integer(number.longValue(), out);
    } else if (number instanceof BigInteger integer) {
      decimal(new BigDecimal(integer), out);
    } else if (number instanceof BigDecimal decimal) {
      decimal(decimal, out);
    } else {
      throw new InvalidInputException(
          Problem.VALUE_WITHOUT_ORDER, "class", number.getClass().getName());
    }
  }

  private static void integer(long value, ByteWriter out) {
    if (Math.abs(value) <= EXACT_LONGS && value != Long.MIN_VALUE) {
      nearest((double) value, out);
      out.u8(EXACT);
    } else {
      decimal(BigDecimal.valueOf(value), out);
    }
  }

  private static void decimal(BigDecimal value, ByteWriter out) {
    double nearest = value.doubleValue();
    if (Double.isInfinite(nearest)) {
      // A number beyond all doubles is encoded after the largest finite one, by its own magnitude,
      // which is larger than the distance between that double and any number nearest to it.
      nearest(Math.copySign(Double.MAX_VALUE, nearest), out);
      residual(value, out);
    } else {
      nearest(nearest, out);
      residual(nearest == 0 ? value : value.subtract(new BigDecimal(nearest)), out);
    }
  }

  /** Writes a double; the order is -infinity … infinity, then NaN; -0.0 is 0.0. */
  private static void nearest(double value, ByteWriter out) {
    long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
    out.u64(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  private static void residual(BigDecimal residual, ByteWriter out) {
    int sign = residual.signum();
    if (sign == 0) {
      out.u8(EXACT);
      return;
    }
    out.u8(sign > 0 ? ABOVE : BELOW);
    int flip = sign > 0 ? 0x00 : 0xFF;
    long exponent = (long) residual.precision() - residual.scale();
    if (exponent != (int) exponent) {
      throw new InvalidInputException(Problem.VALUE_OUT_OF_INDEX, "exponent", exponent);
    }
    int biased = (int) exponent ^ Integer.MIN_VALUE;
    out.u32(sign > 0 ? biased : ~biased);
    String digits = residual.unscaledValue().abs().toString();
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    for (int i = 0; i < end; i += 2) {
      int high = digits.charAt(i) - '0';
      int low = i + 1 < end ? digits.charAt(i + 1) - '0' : 0;
      out.u8((high * 10 + low + 1) ^ flip);
    }
    out.u8(DIGITS_END ^ flip);
  }

  /** Skips a number whose bytes are all changed by the mask. */
  static void skip(ByteReader in, int mask) {
    in.skip(Long.BYTES);
    int side = in.u8() ^ mask;
    switch (side) {
      case EXACT -> {}
      case ABOVE, BELOW -> {
        in.skip(Integer.BYTES);
        OrderedValueCodec.skipPast(side == ABOVE ? DIGITS_END : ~DIGITS_END & 0xFF, in, mask);
      }
      default ->
          throw new FormatException(Problem.UNKNOWN_KIND, "of", "ordered number", "kind", side);
    }
  }
}
