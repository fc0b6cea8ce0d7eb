package io.colonnade.load;

import io.colonnade.load.CsvHeader.Style;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The types that a column of a CSV file can have, by their names in headers, case ignored. */
enum CsvType {
  STRING("String", text -> text, Style.NEPTUNE, Style.NEO4J),
  BYTE("Byte", text -> Byte.valueOf(text.strip()), Style.NEPTUNE, Style.NEO4J),
  SHORT("Short", text -> Short.valueOf(text.strip()), Style.NEPTUNE, Style.NEO4J),
  INT("Int", text -> Integer.valueOf(text.strip()), Style.NEPTUNE, Style.NEO4J),
  LONG("Long", text -> Long.valueOf(text.strip()), Style.NEPTUNE, Style.NEO4J),
  /** A counter, whose key is declared as one before the load. */
  COUNTER("counter", text -> Long.valueOf(text.strip()), Style.NEPTUNE, Style.NEO4J),
  FLOAT("Float", text -> inRange(text, Float.valueOf(named(text))), Style.NEPTUNE, Style.NEO4J),
  DOUBLE("Double", text -> inRange(text, Double.valueOf(named(text))), Style.NEPTUNE, Style.NEO4J),
  BOOLEAN("Boolean", CsvType::truth, Style.NEPTUNE, Style.NEO4J),
  BOOL("Bool", CsvType::truth, Style.NEPTUNE),
  /** A point in time, in UTC unless an offset is given. */
  DATE("Date", Times::pointInTime, Style.NEPTUNE),
  DATE_TIME("DateTime", Times::pointInTime, Style.NEPTUNE),
  CHAR("char", CsvType::character, Style.NEO4J),
  LOCAL_DATE("date", text -> LocalDate.parse(text.strip()), Style.NEO4J),
  LOCAL_TIME("localtime", text -> LocalTime.parse(text.strip()), Style.NEO4J),
  TIME("time", Times::offsetTime, Style.NEO4J),
  LOCAL_DATE_TIME("localdatetime", text -> LocalDateTime.parse(text.strip()), Style.NEO4J),
  ZONED("datetime", Times::zonedOrPointInTime, Style.NEO4J),
  DURATION("duration", CsvType::duration, Style.NEO4J),
  /** A place, for which there is no type: its text is kept. */
  POINT("point", text -> text, Style.NEO4J);

  /** The types of Neptune that keep the class of a value. */
  private static final Map<Class<?>, CsvType> BY_CLASS =
      Map.of(
          String.class, STRING,
          Byte.class, BYTE,
          Short.class, SHORT,
          Integer.class, INT,
          Long.class, LONG,
          Float.class, FLOAT,
          Double.class, DOUBLE,
          Boolean.class, BOOLEAN,
          OffsetDateTime.class, DATE_TIME);

  private final String header;

  @SuppressWarnings("ImmutableEnumChecker") // none of them has state
  private final Function<String, Object> parser;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Style> styles;

  CsvType(String header, Function<String, Object> parser, Style... styles) {
    this.header = header;
    this.parser = parser;
    this.styles = List.of(styles);
  }

  /** Returns the name in headers. */
  String header() {
    return header;
  }

  /**
   * Returns the type of that name, empty if the style has none. A plain header can have the types
   * of both programs, of which {@code Date} and {@code date} differ in case only.
   */
  static Optional<CsvType> of(String name, Style style) {
    List<CsvType> types = of(style);
    return types.stream()
        .filter(type -> type.header.equals(name))
        .findFirst()
        .or(() -> types.stream().filter(type -> type.header.equalsIgnoreCase(name)).findFirst());
  }

  /** Returns the type of Neptune with which a value is exported, empty if none keeps its class. */
  static Optional<CsvType> ofValue(Object value) {
    return Optional.ofNullable(BY_CLASS.get(value.getClass()));
  }

  /** Returns all types of a style. */
  static List<CsvType> of(Style style) {
    return Arrays.stream(values())
        .filter(type -> style == Style.PLAIN || type.styles.contains(style))
        .toList();
  }

  /**
   * Returns the value that the text represents.
   *
   * @throws RuntimeException if it represents none: {@link IllegalArgumentException} or {@link
   *     java.time.DateTimeException}
   */
  Object parse(String text) {
    return parser.apply(text);
  }

  private static Object truth(String text) {
    Boolean truth = Map.of("true", true, "false", false).get(text.strip().toLowerCase(Locale.ROOT));
    if (truth == null) {
      throw new IllegalArgumentException(text);
    }
    return truth;
  }

  /** Replaces Neptune's word for infinity by Java's. */
  private static String named(String text) {
    String word = text.strip();
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "INF", "+INF" -> "Infinity";
      case "-INF" -> "-Infinity";
      default -> word;
    };
  }

  private static Number inRange(String text, Number number) {
    if (Double.isInfinite(number.doubleValue()) && !text.toUpperCase(Locale.ROOT).contains("INF")) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  private static Object character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(text);
    }
    return text.charAt(0);
  }

  /** Days and more are a Period, hours and less a Duration; no Java type is both. */
  private static Object duration(String text) {
    String word = text.strip().toUpperCase(Locale.ROOT);
    return word.startsWith("PT") ? Duration.parse(word) : Period.parse(word);
  }
}
