package io.colonnade.codec;

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

/** The payloads of dates, times and amounts of time. Stateless. */
final class TimeCodec {

  private static final long MAX_NANO = 999_999_999;

  private TimeCodec() {}

  // Here the parts are wanted as they are: each goes into a field of its own.
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
      default -> throw new IllegalArgumentException("no time: " + type);
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
      default -> throw new IllegalArgumentException("no time: " + type);
    };
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
