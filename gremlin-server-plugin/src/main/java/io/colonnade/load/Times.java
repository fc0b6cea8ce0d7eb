package io.colonnade.load;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads days and times in files. Each method throws {@link DateTimeException} for a day or a time
 * that does not exist (30 February, 24:00, a leap second, an hour that a time zone skips) and never
 * returns a neighbour of it. Stateless.
 */
final class Times {

  /**
   * Strict, because other styles turn 30 February into 29 February, and 24:00 into the next day.
   */
  private static final DateTimeFormatter ANY_TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendLiteral('T')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:mm:ss", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHmm", "Z")
          .optionalEnd()
          .optionalEnd()
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** Times that {@link Instant#parse} turns into the next day, or into the previous second. */
  private static final Pattern LENIENT_OF_INSTANT = Pattern.compile("[Tt]24:|:60");

  private Times() {}

  /** Returns a day or a local time in UTC, or a time with an offset as it is. */
  static OffsetDateTime pointInTime(String text) {
    return (OffsetDateTime) pointInTime(text, ZoneOffset.UTC);
  }

  /** Returns a time of day, in UTC unless it has an offset. */
  static OffsetTime offsetTime(String text) {
    return offsetTime(text, ZoneOffset.UTC);
  }

  /** Returns a time of day, with that offset unless it has one. */
  static OffsetTime offsetTime(String text, ZoneOffset offset) {
    TemporalAccessor parsed = DateTimeFormatter.ISO_TIME.parse(text.strip());
    return parsed.isSupported(ChronoField.OFFSET_SECONDS) // parseBest ignores +19:00
        ? OffsetTime.from(parsed)
        : LocalTime.from(parsed).atOffset(offset);
  }

  /**
   * Returns a {@link ZonedDateTime} if the text names a zone; otherwise as {@link #pointInTime}.
   */
  static Object zonedOrPointInTime(String text) {
    return zonedOrPointInTime(text, ZoneOffset.UTC);
  }

  /** Returns a time in that zone, unless the text has an offset or a zone. */
  static Object zonedOrPointInTime(String text, ZoneId zone) {
    return text.indexOf('[') >= 0 ? zoned(text.strip()) : pointInTime(text, zone);
  }

  private static Object pointInTime(String text, ZoneId zone) {
    TemporalAccessor parsed = ANY_TIME.parse(text.strip());
    if (parsed.isSupported(ChronoField.OFFSET_SECONDS)) {
      return OffsetDateTime.from(parsed);
    }
    LocalDateTime local = LocalDateTime.from(parsed);
    if (zone instanceof ZoneOffset offset) {
      return local.atOffset(offset);
    }
    ZonedDateTime resolved = local.atZone(zone);
    if (!resolved.toLocalDateTime().equals(local)) {
      throw new DateTimeParseException("the zone skips that time", text, 0);
    }
    return resolved;
  }

  private static ZonedDateTime zoned(String text) {
    TemporalAccessor written = DateTimeFormatter.ISO_ZONED_DATE_TIME.parse(text);
    ZonedDateTime resolved = ZonedDateTime.from(written);
    if (!resolved.toLocalDateTime().equals(LocalDateTime.from(written))) {
      throw new DateTimeParseException("the zone has another offset at that time", text, 0);
    }
    return resolved;
  }

  /** Returns an instant of any year that an {@link Instant} can have. */
  static Instant instant(String text) {
    if (LENIENT_OF_INSTANT.matcher(text).find()) {
      throw new DateTimeParseException("the time does not exist", text, 0);
    }
    return Instant.parse(text);
  }
}
