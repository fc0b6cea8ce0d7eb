package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OrderedValueCodecTest {

  private static final List<TypeCode> NUMBERS =
      RandomValues.SCALARS.stream().filter(TypeCode::isNumber).toList();

  private final Random random = SeededRandom.of(OrderedValueCodecTest.class);

  @Test
  void write_numbersOfAllTypes_orderAsTheirExactValues() {
    for (int i = 0; i < 200_000; i++) {
      Number left = number();
      Number right = random.nextInt(4) == 0 ? near(left) : number();
      assertOrder(Integer.signum(compareNumbers(left, right)), left, right);
    }
  }

  @Test
  void skip_anyValueAsItIsOrInverted_isAfterIt() {
    for (int i = 0; i < 50_000; i++) {
      ByteWriter out = new ByteWriter();
      OrderedValueCodec.write(RandomValues.sortable(random), out);
      Bytes encoded = out.toBytes();
      Bytes after = Bytes.of(random.nextInt(256), random.nextInt(256));
      ByteReader asItIs = new ByteReader(encoded.concat(after));
      OrderedValueCodec.skip(asItIs, 0x00);
      assertEquals(encoded.length(), asItIs.position(), encoded::toString);
      ByteReader inverted = new ByteReader(encoded.inverted().concat(after));
      OrderedValueCodec.skip(inverted, 0xFF);
      assertEquals(encoded.length(), inverted.position(), encoded::toString);
      ByteReader cut = new ByteReader(encoded.slice(0, random.nextInt(encoded.length())));
      assertThrows(FormatException.class, () -> OrderedValueCodec.skip(cut, 0x00));
    }
    for (String hex : List.of("00", "20", "34 0A 00", "30 0000000000000000 81", "F0")) {
      ByteReader in = new ByteReader(Bytes.ofHex(hex));
      assertThrows(FormatException.class, () -> OrderedValueCodec.skip(in, 0x00), hex);
    }
    ByteReader deep = new ByteReader(Bytes.ofHex("48".repeat(10_000)));
    assertThrows(FormatException.class, () -> OrderedValueCodec.skip(deep, 0x00));
  }

  @Test
  void write_hugeDecimals_orderOutsideAndInsideOfTheDoubles() {
    List<Number> inOrder =
        List.of(
            Double.NEGATIVE_INFINITY,
            new BigDecimal("-1E2000000000"),
            new BigDecimal("-1E400"),
            new BigDecimal(Double.MAX_VALUE).negate().subtract(BigDecimal.ONE),
            -Double.MAX_VALUE,
            new BigDecimal("-1E200"),
            -Double.MIN_VALUE,
            new BigDecimal("-1E-2000000000"),
            0,
            new BigDecimal("1E-2000000000"),
            new BigDecimal("1E-400"),
            Double.MIN_VALUE,
            new BigDecimal("1E200"),
            new BigDecimal("1E200").add(BigDecimal.ONE),
            Double.MAX_VALUE,
            new BigDecimal(Double.MAX_VALUE).add(BigDecimal.ONE),
            new BigDecimal("1E400"),
            new BigDecimal("1E2000000000"),
            Double.POSITIVE_INFINITY,
            Double.NaN);
    for (int i = 0; i < inOrder.size(); i++) {
      for (int j = 0; j < inOrder.size(); j++) {
        assertOrder(Integer.signum(Integer.compare(i, j)), inOrder.get(i), inOrder.get(j));
      }
    }
    assertThrows(
        InvalidInputException.class,
        () -> write(new BigDecimal(BigInteger.TEN.pow(9), Integer.MIN_VALUE)));
  }

  @Test
  void write_strings_orderAsCompareTo() {
    for (int i = 0; i < 200_000; i++) {
      String left = RandomValues.text(random);
      String right = random.nextBoolean() ? RandomValues.text(random) : near(left);
      assertOrder(Integer.signum(left.compareTo(right)), left, right);
    }
  }

  @Test
  void write_times_orderAsCompareTo() {
    order(TypeCode.INSTANT, v -> (Instant) v);
    order(TypeCode.DATE, v -> (Date) v);
    order(TypeCode.LOCAL_DATE, v -> LocalDate.class.cast(v).toEpochDay());
    order(TypeCode.LOCAL_TIME, v -> (LocalTime) v);
    order(TypeCode.LOCAL_DATE_TIME, v -> ((LocalDateTime) v).toInstant(java.time.ZoneOffset.UTC));
    order(TypeCode.DURATION, v -> (Duration) v);
    order(TypeCode.YEAR, v -> (Year) v);
    order(TypeCode.YEAR_MONTH, v -> (YearMonth) v);
    order(TypeCode.MONTH_DAY, v -> (MonthDay) v);
    order(
        TypeCode.OFFSET_TIME,
        v ->
            ((OffsetTime) v).toLocalTime().toNanoOfDay()
                - ((OffsetTime) v).getOffset().getTotalSeconds() * 1_000_000_000L);
    order(TypeCode.UUID, v -> (UUID) v);
    order(TypeCode.TRUE, v -> (Boolean) v);
  }

  @Test
  void write_lists_orderByElementsThenLength() {
    Comparator<Object> elements =
        (left, right) ->
            left instanceof String text && right instanceof String other
                ? text.compareTo(other)
                : left instanceof Integer number && right instanceof Integer other
                    ? number.compareTo(other)
                    : left instanceof Integer ? -1 : 1;
    for (int i = 0; i < 60_000; i++) {
      List<Object> left = list();
      List<Object> right = list();
      int expected = Integer.compare(left.size(), right.size());
      for (int at = Math.min(left.size(), right.size()) - 1; at >= 0; at--) {
        int here = elements.compare(left.get(at), right.get(at));
        expected = here != 0 ? here : expected;
      }
      assertOrder(Integer.signum(expected), left, right);
    }
  }

  @Test
  void write_differentClasses_orderByClass() {
    List<Object> inOrder =
        Arrays.asList(
            false,
            true,
            Double.NaN,
            Instant.EPOCH,
            "",
            new byte[0],
            new UUID(0, 0),
            Arrays.asList((Object) null));
    for (int i = 1; i < inOrder.size(); i++) {
      assertOrder(-1, inOrder.get(i - 1), inOrder.get(i));
    }
  }

  @Test
  void write_whatHasNoOrder_isRefused() {
    for (Object value :
        List.of(
            Set.of(1), Map.of(1, 1), new int[1], Period.ZERO, new Thread(), List.of(Set.of()))) {
      assertThrows(InvalidInputException.class, () -> write(value));
    }
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    assertThrows(InvalidInputException.class, () -> write(endless));
  }

  private <T extends Comparable<? super T>> void order(TypeCode type, Function<Object, T> order) {
    for (int i = 0; i < 15_000; i++) {
      Object left = RandomValues.scalar(random, type);
      Object right = RandomValues.scalar(random, type);
      assertOrder(Integer.signum(order.apply(left).compareTo(order.apply(right))), left, right);
    }
  }

  private void assertOrder(int expected, Object left, Object right) {
    Bytes leftBytes = write(left);
    Bytes rightBytes = write(right);
    assertEquals(
        expected,
        Integer.signum(leftBytes.compareTo(rightBytes)),
        () -> left + " and " + right + ": " + leftBytes + " and " + rightBytes);
    if (expected != 0) {
      assertFalse(leftBytes.startsWith(rightBytes) || rightBytes.startsWith(leftBytes));
    }
  }

  private static Bytes write(Object value) {
    ByteWriter out = new ByteWriter();
    OrderedValueCodec.write(value, out);
    return out.toBytes();
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(
          random.nextBoolean() ? (Object) random.nextInt(2) : "ab".substring(random.nextInt(3)));
    }
    return list;
  }

  private Number number() {
    return (Number) RandomValues.scalar(random, NUMBERS.get(random.nextInt(NUMBERS.size())));
  }

  /** The same number in another class, or one a little beside it. */
  private Number near(Number number) {
    if (number.doubleValue() - number.doubleValue() != 0) {
      return number.doubleValue();
    }
    BigDecimal exact = exact(number);
    return switch (random.nextInt(5)) {
      case 0 -> exact;
      case 1 -> exact.add(BigDecimal.ONE);
      case 2 -> exact.subtract(new BigDecimal("1E-30"));
      case 3 -> exact.doubleValue();
      default -> exact.toBigInteger();
    };
  }

  private String near(String text) {
    return text + (char) random.nextInt(3);
  }

  private static int compareNumbers(Number left, Number right) {
    boolean leftReal = Double.isFinite(left.doubleValue()) || left instanceof BigDecimal;
    boolean rightReal = Double.isFinite(right.doubleValue()) || right instanceof BigDecimal;
    if (leftReal && rightReal) {
      return exact(left).compareTo(exact(right));
    }
    double leftRank = leftReal ? 0 : left.doubleValue();
    double rightRank = rightReal ? 0 : right.doubleValue();
    return Double.compare(leftRank, rightRank);
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return number instanceof Double || number instanceof Float
        ? new BigDecimal(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }
}
