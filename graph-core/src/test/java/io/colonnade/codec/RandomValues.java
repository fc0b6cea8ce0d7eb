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

  /** How many kinds of {@link #scalar} there are. */
  static final int SCALARS = 35;

  private RandomValues() {}

  /** A value, nested at most that deep. */
  public static Object value(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) > 0) {
      return scalar(random, random.nextInt(SCALARS));
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

  /** A value of the kind with that number, 0 to {@link #SCALARS} (exclusive). */
  static Object scalar(Random random, int kind) {
    int size = random.nextInt(5);
    return switch (kind) {
      case 0 -> random.nextBoolean();
      case 1 -> (byte) random.nextInt();
      case 2 -> (short) random.nextInt();
      case 3 -> (int) longNumber(random);
      case 4 -> longNumber(random);
      case 5 -> new BigInteger(random.nextInt(200), random).subtract(BigInteger.TWO.pow(100));
      case 6 -> Float.intBitsToFloat(random.nextInt());
      case 7 -> doubleNumber(random);
      case 8 -> decimal(random);
      case 9 -> (char) random.nextInt();
      case 10 -> text(random);
      case 11 -> bytes(random, size);
      case 12 -> ByteBuffer.wrap(bytes(random, size));
      case 13 -> new UUID(random.nextLong(), random.nextLong());
      case 14 -> new Date(longNumber(random));
      case 15 -> instant(random);
      case 16 -> OffsetDateTime.ofInstant(instant(random), offset(random));
      case 17 -> ZonedDateTime.ofInstant(instant(random), zone(random));
      case 18 -> date(random);
      case 19 -> time(random);
      case 20 -> LocalDateTime.of(date(random), time(random));
      case 21 -> Duration.ofSeconds(longNumber(random) / 2, random.nextInt(1_000_000_000));
      case 22 -> Period.of(random.nextInt(), random.nextInt(), random.nextInt());
      case 23 -> Year.of(random.nextInt(4000) - 2000);
      case 24 -> YearMonth.of(random.nextInt(4000) - 2000, 1 + random.nextInt(12));
      case 25 -> MonthDay.of(1 + random.nextInt(12), 1 + random.nextInt(29));
      case 26 -> OffsetTime.of(time(random), offset(random));
      case 27 -> offset(random);
      case 28 -> random.ints(size).toArray();
      case 29 -> random.longs(size).toArray();
      case 30 -> random.doubles(size).toArray();
      case 31 -> new boolean[size];
      case 32 -> text(random).toCharArray();
      case 33 -> new float[] {Float.intBitsToFloat(random.nextInt()), size};
      case 34 -> new String[] {text(random), null, "x"};
      default -> throw new IllegalArgumentException("no such kind: " + kind);
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
