package io.colonnade.codec;

import io.colonnade.codec.OrderedValueCodec.KeyClass;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
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
import java.util.Date;

/** Encodes and decodes dates, times and amounts of time: payloads and index keys. Stateless. */
final class TimeCodec {

  private static final long MAX_NANO = 999_999_999;

  /** Lengths of index keys after their prefix. */
  private static final int ONE_NUMBER = Long.BYTES;

  private static final int SECONDS_AND_NANOS = Long.BYTES + Integer.BYTES;

  private TimeCodec() {}

  /**
   * Kinds of time: each has an order of its own. An index key is the class and the kind, then
   * either seconds (8 bytes, plus 2^63) and nanos (4 bytes), or one number (8 bytes, plus 2^63).
   */
  enum TimeKind {
    /** Seconds and nanos; 1970-01-01T00:00:01Z: {@code 34 01 8000000000000001 00000000}. */
    INSTANT(0x01, SECONDS_AND_NANOS),
    /** Seconds and nanos. */
    LOCAL_DATE_TIME(0x02, SECONDS_AND_NANOS),
    /** Days. */
    LOCAL_DATE(0x03, ONE_NUMBER),
    /** Nanos. */
    LOCAL_TIME(0x04, ONE_NUMBER),
    /** Nanos less the offset. */
    OFFSET_TIME(0x05, ONE_NUMBER),
    /** Seconds and nanos. */
    DURATION(0x06, SECONDS_AND_NANOS),
    /** Years. */
    YEAR(0x07, ONE_NUMBER),
    /** Months. */
    YEAR_MONTH(0x08, ONE_NUMBER),
    /** Month · 32 + day. */
    MONTH_DAY(0x09, ONE_NUMBER);

    private final int code;
    private final int length;

    TimeKind(int code, int length) {
      this.code = code;
      this.length = length;
    }

    /** Returns the prefix of the index keys of the kind. */
    Bytes prefix() {
      return Bytes.of(KeyClass.TIME, code);
    }
  }

  // Each part is written as it is, into a field of its own.
  @SuppressWarnings({
    "JavaUtilDate",
    "JavaPeriodGetDays",
    "JavaDurationGetSecondsGetNano",
    "JavaDurationGetSecondsToToSeconds",
    "JavaInstantGetSecondsGetNano"
  })
  static void write(TypeCode type, Object value, ByteWriter out) {
    switch (type) {
      case DATE -> out.zz(((Date) value).getTime());
      case INSTANT -> moment(((Instant) value).getEpochSecond(), ((Instant) value).getNano(), out);
      case OFFSET_DATE_TIME -> {
        OffsetDateTime time = (OffsetDateTime) value;
        moment(time.toEpochSecond(), time.getNano(), out);
        out.zz(time.getOffset().getTotalSeconds());
      }
      case ZONED_DATE_TIME -> {
        ZonedDateTime time = (ZonedDateTime) value;
        moment(time.toEpochSecond(), time.getNano(), out);
        out.zz(time.getOffset().getTotalSeconds());
        ScalarCodec.counted(time.getZone().getId().getBytes(StandardCharsets.UTF_8), out);
      }
      case LOCAL_DATE -> out.zz(((LocalDate) value).toEpochDay());
      case LOCAL_TIME -> out.vi(((LocalTime) value).toNanoOfDay());
      case LOCAL_DATE_TIME -> {
        out.zz(((LocalDateTime) value).toLocalDate().toEpochDay());
        out.vi(((LocalDateTime) value).toLocalTime().toNanoOfDay());
      }
      case DURATION -> moment(((Duration) value).toSeconds(), ((Duration) value).getNano(), out);
      case PERIOD -> {
        out.zz(((Period) value).getYears());
        out.zz(((Period) value).getMonths());
        out.zz(((Period) value).getDays());
      }
      case YEAR -> out.zz(((Year) value).getValue());
      case YEAR_MONTH -> {
        out.zz(((YearMonth) value).getYear());
        out.vi(((YearMonth) value).getMonthValue());
      }
      case MONTH_DAY -> {
        out.vi(((MonthDay) value).getMonthValue());
        out.vi(((MonthDay) value).getDayOfMonth());
      }
      case OFFSET_TIME -> {
        out.vi(((OffsetTime) value).toLocalTime().toNanoOfDay());
        out.zz(((OffsetTime) value).getOffset().getTotalSeconds());
      }
      case ZONE_OFFSET -> out.zz(((ZoneOffset) value).getTotalSeconds());
      default -> throw new IllegalArgumentException("not a time: " + type);
    }
  }

  static Object read(TypeCode type, ByteReader in) {
    try {
      return make(type, in);
    } catch (DateTimeException | ArithmeticException impossible) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, impossible, "damage", "there is no such time", "type", type);
    }
  }

  @SuppressWarnings("JavaUtilDate") // The type that was written.
  private static Object make(TypeCode type, ByteReader in) {
    return switch (type) {
      case DATE -> new Date(in.zz());
      case INSTANT -> Instant.ofEpochSecond(in.zz(), nano(in));
      case OFFSET_DATE_TIME -> offsetDateTime(in);
      case ZONED_DATE_TIME -> {
        OffsetDateTime time = offsetDateTime(in);
        ZoneId zone = ZoneId.of(ScalarCodec.utf8(in.raw(in.count(1))));
        // Keeps the stored offset of an hour that occurs twice, and the instant if the zone's rules
        // have changed since it was written.
        yield ZonedDateTime.ofInstant(time.toLocalDateTime(), time.getOffset(), zone);
      }
      case LOCAL_DATE -> LocalDate.ofEpochDay(in.zz());
      case LOCAL_TIME -> LocalTime.ofNanoOfDay(in.vi());
      case LOCAL_DATE_TIME ->
          LocalDateTime.of(LocalDate.ofEpochDay(in.zz()), LocalTime.ofNanoOfDay(in.vi()));
      case DURATION -> Duration.ofSeconds(in.zz(), nano(in));
      case PERIOD -> Period.of(in.zzInt(), in.zzInt(), in.zzInt());
      case YEAR -> Year.of(in.zzInt());
      case YEAR_MONTH -> YearMonth.of(in.zzInt(), in.viInt());
      case MONTH_DAY -> MonthDay.of(in.viInt(), in.viInt());
      case OFFSET_TIME -> OffsetTime.of(LocalTime.ofNanoOfDay(in.vi()), offset(in));
      case ZONE_OFFSET -> offset(in);
      default -> throw new IllegalArgumentException("not a time: " + type);
    };
  }

  /**
   * Writes an index key.
   *
   * @return whether times of the type have an order; if not, nothing is written
   */
  @SuppressWarnings({"JavaUtilDate", "JavaDurationGetSecondsGetNano"}) // as in write
  static boolean writeKey(TypeCode type, Object value, ByteWriter out) {
    Bytes prefix = type.keyPrefixes().get(0);
    if (prefix.at(0) != KeyClass.TIME) {
      return false;
    }
    out.raw(prefix);
    switch (type) {
      case DATE -> keyOf(((Date) value).toInstant(), out);
      case INSTANT -> keyOf((Instant) value, out);
      case OFFSET_DATE_TIME -> keyOf(((OffsetDateTime) value).toInstant(), out);
      case ZONED_DATE_TIME -> keyOf(((ZonedDateTime) value).toInstant(), out);
      case LOCAL_DATE_TIME -> keyOf(((LocalDateTime) value).toInstant(ZoneOffset.UTC), out);
      case DURATION -> keyOf(((Duration) value).toSeconds(), ((Duration) value).getNano(), out);
      case LOCAL_DATE -> keyOf(((LocalDate) value).toEpochDay(), out);
      case LOCAL_TIME -> keyOf(((LocalTime) value).toNanoOfDay(), out);
      case OFFSET_TIME -> {
        OffsetTime time = (OffsetTime) value;
        long offset = Duration.ofSeconds(time.getOffset().getTotalSeconds()).toNanos();
        keyOf(time.toLocalTime().toNanoOfDay() - offset, out);
      }
      case YEAR -> keyOf(((Year) value).getValue(), out);
      case YEAR_MONTH ->
          keyOf(((YearMonth) value).getYear() * 12L + ((YearMonth) value).getMonthValue(), out);
      case MONTH_DAY ->
          keyOf(((MonthDay) value).getMonthValue() * 32L + ((MonthDay) value).getDayOfMonth(), out);
      default -> throw new IllegalArgumentException("not a time: " + type);
    }
    return true;
  }

  /** Writes the offset (4 bytes, plus 2^31) of a point in time; nothing for other values. */
  static void writeOffset(Object value, ByteWriter out) {
    if (value instanceof OffsetDateTime time) {
      out.u32(time.getOffset().getTotalSeconds() ^ Integer.MIN_VALUE);
    } else if (value instanceof ZonedDateTime time) {
      out.u32(time.getOffset().getTotalSeconds() ^ Integer.MIN_VALUE);
    } else if (value instanceof Instant || value instanceof Date) {
      out.u32(Integer.MIN_VALUE);
    }
  }

  /** Skips an index key after its class. */
  static void skipKey(ByteReader in, int mask) {
    int code = in.u8() ^ mask;
    for (TimeKind kind : TimeKind.values()) {
      if (kind.code == code) {
        in.skip(kind.length);
        return;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "ordered time", "kind", code);
  }

  private static void keyOf(Instant instant, ByteWriter out) {
    keyOf(instant.getEpochSecond(), instant.getNano(), out);
  }

  private static void keyOf(long seconds, int nanos, ByteWriter out) {
    keyOf(seconds, out);
    out.u32(nanos);
  }

  private static void keyOf(long number, ByteWriter out) {
    OrderedValueCodec.signed(number, out);
  }

  private static void moment(long seconds, int nanos, ByteWriter out) {
    out.zz(seconds);
    out.vi(nanos);
  }

  private static OffsetDateTime offsetDateTime(ByteReader in) {
    Instant instant = Instant.ofEpochSecond(in.zz(), nano(in));
    return OffsetDateTime.ofInstant(instant, offset(in));
  }

  private static long nano(ByteReader in) {
    return ScalarCodec.within(in.vi(), 0, MAX_NANO);
  }

  private static ZoneOffset offset(ByteReader in) {
    return ZoneOffset.ofTotalSeconds(in.zzInt());
  }
}
