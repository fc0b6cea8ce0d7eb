package io.colonnade.codec;

import io.colonnade.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Random values of all supported types, the edges of their ranges more often than chance. */
public final class RandomValues {

  private static final char[] ODD_UNITS = {
    0, 1, 2, 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000,
    0xFFFD, 0xFFFF
  };

  private static final double[] ODD_DOUBLES = {
    0.0,
    -0.0,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN,
    0.1,
    1L << 53,
    Double.MIN_NORMAL
  };

  private static final String[] ZONES = {
    "Europe/Paris", "America/New_York", "Asia/Kolkata", "UTC", "Z", "+05:30", "UTC+01:00"
  };

  /** The types of {@link #scalar}. */
  static final List<TypeCode> SCALARS =
      Stream.of(TypeCode.values())
          .filter(type -> type != TypeCode.NULL && !type.isCollection())
          .toList();

  private RandomValues() {}

  /** A value, nested at most that deep. */
  public static Object value(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) > 0) {
      return scalar(random, SCALARS.get(random.nextInt(SCALARS.size())));
    }
    int size = random.nextInt(5);
    return switch (random.nextInt(3)) {
      case 0 -> {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          list.add(random.nextInt(8) == 0 ? null : value(random, depth - 1));
        }
        yield list;
      }
      case 1 -> {
        LinkedHashSet<Object> set = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
          set.add(random.nextInt(8) == 0 ? null : value(random, depth - 1));
        }
        yield set;
      }
      default -> {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
          map.put(
              random.nextInt(8) == 0 ? null : text(random),
              random.nextInt(8) == 0 ? null : value(random, depth - 1));
        }
        yield map;
      }
    };
  }

  /** A value that has an order. */
  public static Object sortable(Random random) {
    while (true) {
      Object value = value(random, 1);
      try {
        OrderedValueCodec.write(value, new ByteWriter());
        return value;
      } catch (InvalidInputException noOrder) {
        // another, then
      }
    }
  }

  /**
   * Returns a value of the type, which is not a collection; for a Boolean or a String of either of
   * its types. A new type does not compile here, so that it has test data.
   */
  static Object scalar(Random random, TypeCode type) {
    int size = random.nextInt(5);
    return switch (type) {
      case NULL, LIST, SET, MAP -> throw new IllegalArgumentException("not a scalar: " + type);
      case FALSE, TRUE -> random.nextBoolean();
      case BYTE -> (byte) random.nextInt();
      case SHORT -> (short) random.nextInt();
      case INTEGER -> (int) longNumber(random);
      case LONG -> longNumber(random);
      case BIG_INTEGER ->
          new BigInteger(random.nextInt(200), random).subtract(BigInteger.TWO.pow(100));
      case FLOAT -> Float.intBitsToFloat(random.nextInt());
      case DOUBLE -> doubleNumber(random);
      case BIG_DECIMAL -> decimal(random);
      case CHARACTER -> (char) random.nextInt();
      case STRING, CESU_STRING -> text(random);
      case BYTE_ARRAY -> bytes(random, size);
      case BYTE_BUFFER -> ByteBuffer.wrap(bytes(random, size));
      case UUID -> new UUID(random.nextLong(), random.nextLong());
      case DATE -> new Date(longNumber(random));
      case INSTANT -> instant(random);
      case OFFSET_DATE_TIME -> OffsetDateTime.ofInstant(instant(random), offset(random));
      case ZONED_DATE_TIME -> ZonedDateTime.ofInstant(instant(random), zone(random));
      case LOCAL_DATE -> date(random);
      case LOCAL_TIME -> time(random);
      case LOCAL_DATE_TIME -> LocalDateTime.of(date(random), time(random));
      case DURATION -> Duration.ofSeconds(longNumber(random) / 2, random.nextInt(1_000_000_000));
      case PERIOD -> Period.of(random.nextInt(), random.nextInt(), random.nextInt());
      case YEAR -> Year.of(random.nextInt(4000) - 2000);
      case YEAR_MONTH -> YearMonth.of(random.nextInt(4000) - 2000, 1 + random.nextInt(12));
      case MONTH_DAY -> MonthDay.of(1 + random.nextInt(12), 1 + random.nextInt(29));
      case OFFSET_TIME -> OffsetTime.of(time(random), offset(random));
      case ZONE_OFFSET -> offset(random);
      case BOOLEAN_ARRAY -> new boolean[size];
      case CHAR_ARRAY -> text(random).toCharArray();
      case SHORT_ARRAY -> new short[] {Short.MIN_VALUE, (short) random.nextInt()};
      case INT_ARRAY -> random.ints(size).toArray();
      case LONG_ARRAY -> random.longs(size).toArray();
      case FLOAT_ARRAY -> new float[] {Float.intBitsToFloat(random.nextInt()), size};
      case DOUBLE_ARRAY -> random.doubles(size).toArray();
      case STRING_ARRAY -> new String[] {text(random), null, "x"};
    };
  }

  static long longNumber(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(200) - 100;
      case 1 -> (1L << 53) + random.nextInt(9) - 4;
      case 2 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  static double doubleNumber(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> ODD_DOUBLES[random.nextInt(ODD_DOUBLES.length)];
      case 1 -> random.nextInt(2000) / 10.0 - 100;
      default -> Double.longBitsToDouble(random.nextLong());
    };
  }

  static BigDecimal decimal(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(400) - 200);
      case 1 -> BigDecimal.valueOf(longNumber(random)).add(BigDecimal.valueOf(0.5));
      case 2 -> BigDecimal.TEN.pow(random.nextInt(401), java.math.MathContext.DECIMAL64);
      case 3 -> BigDecimal.ONE.scaleByPowerOfTen(random.nextInt(800) - 400).negate();
      default -> BigDecimal.valueOf(random.nextInt(200) - 100, random.nextInt(3));
    };
  }

  /** Up to ten units, many of them odd: NUL, ends of ranges, surrogates in and out of pairs. */
  public static String text(Random random) {
    int length = random.nextInt(10);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      switch (random.nextInt(4)) {
        case 0 -> text.append(ODD_UNITS[random.nextInt(ODD_UNITS.length)]);
        case 1 -> text.appendCodePoint(0x10000 + random.nextInt(0x10000));
        case 2 -> text.append((char) random.nextInt());
        default -> text.append((char) ('a' + random.nextInt(3)));
      }
    }
    return text.toString();
  }

  private static byte[] bytes(Random random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  private static Instant instant(Random random) {
    return Instant.ofEpochSecond(
        random.nextInt() * (1L + random.nextInt(100)), random.nextInt(1_000_000_000));
  }

  private static LocalDate date(Random random) {
    return LocalDate.ofEpochDay(random.nextInt(2_000_000) - 1_000_000);
  }

  private static LocalTime time(Random random) {
    return LocalTime.ofNanoOfDay(random.nextLong(LocalTime.MAX.toNanoOfDay() + 1));
  }

  private static ZoneOffset offset(Random random) {
    return ZoneOffset.ofTotalSeconds(random.nextInt(2 * 18 * 3600) - 18 * 3600);
  }

  private static ZoneId zone(Random random) {
    return ZoneId.of(ZONES[random.nextInt(ZONES.length)]);
  }
}
