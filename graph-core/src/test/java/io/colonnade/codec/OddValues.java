package io.colonnade.codec;

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
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * Values that are near each other for Gremlin or in bytes, in families: the same number in all
 * classes and those beside it, texts that differ after the cut, one moment at several offsets.
 */
public final class OddValues {

  private static final double[] NUMBERS = {
    0,
    1,
    36,
    0.1,
    0.5,
    0.3,
    35.9,
    100.25,
    127,
    32767,
    0x1p24 - 1,
    0x1p24,
    0x1p31,
    0x1p53 - 1,
    0x1p53,
    0x1p60,
    0x1p63,
    0x1p64,
    Float.MAX_VALUE,
    Float.MIN_VALUE,
    Float.MIN_NORMAL,
    1e-300,
    1e23,
    1e300,
    Double.MAX_VALUE,
    Double.MIN_VALUE,
    Double.POSITIVE_INFINITY
  };

  private OddValues() {}

  /** All of them. */
  public static List<List<Object>> families() {
    List<List<Object>> families = new ArrayList<>();
    for (double number : NUMBERS) {
      families.add(near(number));
      families.add(near(-number));
    }
    families.add(
        List.of(
            new BigDecimal("1E400"),
            new BigDecimal("-1E400"),
            new BigDecimal("1E2000000000"),
            new BigDecimal("1E-2000000000"),
            new BigDecimal("1E-400"),
            BigInteger.TEN.pow(400),
            BigInteger.TEN.pow(400).add(BigInteger.ONE),
            BigInteger.TEN.pow(700).add(BigInteger.ONE),
            BigInteger.TEN.pow(2000).negate(),
            new BigDecimal(BigInteger.TEN.pow(9), Integer.MIN_VALUE),
            new BigDecimal(BigInteger.valueOf(36).multiply(BigInteger.TEN.pow(2000)), 2000),
            Double.NaN,
            Float.NaN));
    families.add(List.of(Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1));
    families.add(List.of(Integer.MAX_VALUE, Integer.MIN_VALUE, (byte) -128, (short) -32768));
    texts(families);
    times(families);
    collections(families);
    families.add(List.of(true, false, "true", 1, 0));
    families.add(
        List.of(
            new UUID(0, 0),
            new UUID(-1, 0),
            new UUID(0, -1),
            new UUID(1, 1),
            new UUID(1L << 63, 5)));
    return families;
  }

  /** The number, its neighbours, and others that are the same by one measure or another. */
  private static List<Object> near(double number) {
    List<Object> near = new ArrayList<>();
    for (double one : List.of(number, Math.nextUp(number), Math.nextDown(number))) {
      near.add(one);
      near.add((float) one);
      near.add(Math.nextUp((float) one));
      near.add(Math.nextDown((float) one));
    }
    if (Double.isFinite(number)) {
      BigDecimal printed = BigDecimal.valueOf(number);
      BigDecimal exact = new BigDecimal(number);
      near.addAll(List.of(printed, exact, exact.toBigInteger()));
      near.add(exact.add(new BigDecimal("1E-30")));
      near.add(exact.subtract(BigDecimal.ONE));
      near.add(exact.toBigInteger().add(BigInteger.ONE));
      near.add(printed.setScale(Math.max(printed.scale(), 0) + 3));
      if (Float.isFinite((float) number)) {
        near.add(new BigDecimal(Float.toString((float) number)));
        near.add(new BigDecimal((float) number));
      }
    }
    long whole = (long) number;
    near.addAll(
        List.of(whole, whole + 1, whole - 1, (int) whole, (int) whole + 1, (int) whole - 1));
    near.addAll(List.of((short) whole, (byte) whole, (byte) (whole + 1)));
    return near;
  }

  private static void texts(List<List<Object>> families) {
    families.add(
        List.of(
            "", "\0", "\1", "\1\2", "\2", "\0\0", "\uD83D\uDE00", "\uD83D", "\uDE00", "\uFFFF"));
    families.add(List.of("Ada", "Ad", "A", "Adam", "Ada\0", "Ada\1", "Adb", "ADA", "ada", "Bob"));
    families.add(List.of('A', "A", 'B', "B", 'a', '\0', "\0", '\uFFFF', '\uD83D', "AB", 65));
    List<Object> endless = new ArrayList<>();
    String base = "a".repeat(254);
    for (String end : List.of("", "b", "bb", "bc", "bba", "bbb", "bc\0", "b\0", "b\0\0", "b\1c")) {
      endless.add(base + end);
    }
    for (String end : List.of("b\uFFFF", "b\uFFFFa", "\uFFFF", "\uFFFFx", "bbbbb".repeat(20))) {
      endless.add(base + end);
    }
    families.add(endless);
    families.add(
        List.of(
            new byte[0],
            new byte[] {1},
            new byte[] {-1},
            new byte[] {5, 7},
            ByteBuffer.wrap(new byte[0]),
            ByteBuffer.wrap(new byte[] {1}),
            ByteBuffer.wrap(new byte[] {-1}),
            ByteBuffer.wrap(new byte[] {1, 0}),
            new byte[300],
            ByteBuffer.wrap(new byte[300]),
            ByteBuffer.wrap(new byte[301]),
            List.of((byte) 1),
            List.of(5, 7),
            List.of(),
            new int[] {5, 7},
            new String[] {"a"},
            List.of("a")));
  }

  @SuppressWarnings("JavaUtilDate") // A type that can be stored.
  private static void times(List<List<Object>> families) {
    Instant moment = Instant.parse("2024-02-29T12:00:00Z");
    families.add(
        List.of(
            moment,
            moment.plusNanos(1),
            Date.from(moment),
            new Date(0),
            OffsetDateTime.ofInstant(moment, ZoneOffset.UTC),
            OffsetDateTime.ofInstant(moment, ZoneOffset.ofHours(5)),
            OffsetDateTime.ofInstant(moment, ZoneOffset.ofHours(-5)),
            OffsetDateTime.ofInstant(moment.plusNanos(1), ZoneOffset.ofHours(-5)),
            OffsetDateTime.MAX,
            OffsetDateTime.MIN,
            ZonedDateTime.ofInstant(moment, ZoneId.of("Europe/Paris")),
            ZonedDateTime.ofInstant(moment, ZoneOffset.UTC),
            LocalDateTime.ofInstant(moment, ZoneOffset.UTC)));
    families.add(
        List.of(
            LocalDateTime.MIN,
            LocalDateTime.parse("2024-02-29T12:00:00"),
            LocalDate.parse("2024-02-29"),
            LocalDate.EPOCH,
            LocalTime.NOON,
            LocalTime.MIDNIGHT,
            OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
            OffsetTime.of(LocalTime.NOON.plusHours(1), ZoneOffset.ofHours(1)),
            Duration.ZERO,
            Duration.ofNanos(-1),
            Duration.ofDays(1),
            Period.ofDays(1),
            Period.ZERO,
            Year.of(2024),
            Year.of(-1),
            YearMonth.of(2024, 2),
            YearMonth.of(2023, 12)));
    families.add(
        List.of(
            MonthDay.of(2, 29),
            MonthDay.of(3, 1),
            ZoneOffset.UTC,
            ZoneOffset.ofHours(1),
            OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC)));
  }

  private static void collections(List<List<Object>> families) {
    families.add(
        List.of(
            List.of(),
            List.of(36),
            List.of(36L),
            List.of(36f),
            List.of(36.0, 1),
            List.of(new BigDecimal("36")),
            List.of("a"),
            List.of('a'),
            List.of("a", "b"),
            List.of(List.of(1), 2),
            Arrays.asList(1, null),
            Collections.nCopies(400, 36),
            Collections.nCopies(401, 36),
            List.of(Set.of(1))));
    families.add(
        List.of(
            Set.of(),
            Set.of(36),
            Set.of(36L),
            Set.of("a", "b"),
            Map.of(),
            Map.of("a", 1),
            Map.of("a", 1L),
            Map.of("a", List.of(1))));
  }

  /** Any of them. */
  public static <T> T one(List<T> several, Random random) {
    return several.get(random.nextInt(several.size()));
  }
}
