package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.load.CsvHeader.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days and times that do not exist are refused; no other day or time is stored in their place. */
class ImpossibleTimesTest {

  /** Leap years and others, at the ends of centuries, before 1 and after 9999. */
  private static final List<Integer> YEARS =
      List.of(
          -1, 0, 1, 4, 1582, 1600, 1700, 1900, 1970, 1999, 2000, 2023, 2024, 2100, 2400, 12_000);

  /** How a type of either style spells a day: with every form that the style documents. */
  private static final Map<CsvType, List<String>> DAYS =
      Map.of(
          CsvType.DATE,
              List.of("%s", "%sT10:00", "%sT10:00:00Z", "%sT23:59:59.5+05:30", "%sT00:00+0100"),
          CsvType.DATE_TIME, List.of("%s", "%sT10:00", "%st10:00:00z", "%sT23:59:59-11:00"),
          CsvType.LOCAL_DATE, List.of("%s", " %s "),
          CsvType.LOCAL_DATE_TIME, List.of("%sT10:00", "%sT23:59:59.999999999"),
          CsvType.ZONED,
              List.of(
                  "%s",
                  "%sT10:00", "%sT10:00:00Z", "%sT10:00+02:00", "%sT10:00+09:00[Asia/Tokyo]"));

  private static final Map<String, String> GRAPHSON_DAYS =
      Map.of(
          "gx:Instant", "%sT10:00:00Z",
          "gx:OffsetDateTime", "%sT10:00Z",
          "gx:ZonedDateTime", "%sT10:00Z[UTC]",
          "gx:LocalDate", "%s",
          "gx:LocalDateTime", "%sT10:00");

  private static final Map<CsvType, List<String>> CLOCKS =
      Map.of(
          CsvType.DATE, List.of("2024-02-28T%s", "2024-12-31T%sZ", "2023-02-28T%s+0100"),
          CsvType.DATE_TIME, List.of("2024-02-28T%s", "2024-12-31T%sZ"),
          CsvType.LOCAL_DATE_TIME, List.of("2024-12-31T%s"),
          CsvType.ZONED,
              List.of("2024-12-31T%s", "2024-12-31T%sZ", "2024-12-31T%s+01:00[Europe/Rome]"),
          CsvType.LOCAL_TIME, List.of("%s"),
          CsvType.TIME, List.of("%s", "%sZ", "%s+01:00"));

  private static final Map<String, String> GRAPHSON_CLOCKS =
      Map.of(
          "gx:Instant", "2024-12-31T%sZ",
          "gx:OffsetDateTime", "2024-12-31T%sZ",
          "gx:ZonedDateTime", "2024-12-31T%sZ[UTC]",
          "gx:LocalDateTime", "2024-12-31T%s",
          "gx:LocalTime", "%s",
          "gx:OffsetTime", "%sZ");

  @TempDir Path scratch;

  private static void mustRefuse(Function<String, Object> reader, String what, String text) {
    try {
      Object stored = reader.apply(text);
      throw new AssertionError(what + " takes " + text + " for " + stored);
    } catch (IllegalArgumentException | DateTimeException refused) {
      return; // as a row is rejected
    }
  }

  private static void mustRefuse(
      Map<CsvType, List<String>> forms, Map<String, String> graphson, String impossible) {
    forms.forEach(
        (type, patterns) ->
            patterns.forEach(
                pattern -> mustRefuse(type::parse, type.name(), pattern.formatted(impossible))));
    graphson.forEach(
        (name, pattern) ->
            mustRefuse(
                GraphsonTypes.named(name).orElseThrow().read(),
                name,
                pattern.formatted(impossible)));
  }

  private static String day(int year, int month, int day) {
    String sign = year > 9999 ? "+" : year < 0 ? "-" : "";
    return String.format(Locale.ROOT, "%s%04d-%02d-%02d", sign, Math.abs(year), month, day);
  }

  @Test
  void everyTypeOfTimes_isTested() {
    for (Style style : Style.values()) {
      for (CsvType type : CsvType.of(style)) {
        String name = type.header().toLowerCase(Locale.ROOT);
        boolean isOfTime = name.contains("date") || name.contains("time");
        assertEquals(isOfTime, DAYS.containsKey(type) || CLOCKS.containsKey(type), name);
      }
    }
  }

  @Test
  void dayThatDoesNotExist_isRefused_byEveryType() {
    int tried = 0;
    for (int year : YEARS) {
      for (int month = 0; month <= 13; month++) {
        boolean isMonth = month >= 1 && month <= 12;
        int last = isMonth ? YearMonth.of(year, month).lengthOfMonth() : 0;
        for (int day = 0; day <= 33; day++) {
          if (day == 0 || day > last) {
            mustRefuse(DAYS, GRAPHSON_DAYS, day(year, month, day));
            tried++;
          }
        }
      }
    }
    assertTrue(tried > 1_500, tried + " days");
  }

  @Test
  void dayThatExists_isItself_inEveryType() {
    for (int year : YEARS) {
      for (LocalDate day = Year.of(year).atDay(1);
          day.getYear() == year;
          day = day.plusDays(day.getDayOfMonth() < 26 ? 9 : 1)) {
        String text = day(year, day.getMonthValue(), day.getDayOfMonth());
        OffsetDateTime start = day.atStartOfDay().atOffset(ZoneOffset.UTC);
        assertEquals(start, CsvType.DATE.parse(text));
        assertEquals(start, CsvType.DATE_TIME.parse(text + "T00:00:00Z"));
        assertEquals(start, CsvType.ZONED.parse(text + "T00:00"));
        assertEquals(day, CsvType.LOCAL_DATE.parse(text));
        assertEquals(day.atTime(23, 59), CsvType.LOCAL_DATE_TIME.parse(text + "T23:59"));
        assertEquals(
            day.atTime(9, 0).atZone(ZoneId.of("Etc/GMT-3")),
            CsvType.ZONED.parse(text + "T09:00+03:00[Etc/GMT-3]"));
      }
    }
  }

  /** 24:00 is 00:00 of another day, and no Java type has leap seconds. */
  @Test
  void timeThatDoesNotExist_isRefused_byEveryType() {
    List<String> impossible = new ArrayList<>(List.of("24:00", "24:00:00", "23:59:60", "25:00"));
    impossible.addAll(List.of("24:00:00.000", "00:60", "12:61:00", "12:00:61", "99:99:99"));
    impossible.forEach(time -> mustRefuse(CLOCKS, GRAPHSON_CLOCKS, time));
    for (String offset : List.of("+19:00", "-18:01", "+05:60", "+99:99")) {
      mustRefuse(CsvType.DATE::parse, "DATE", "2024-01-01T10:00" + offset);
      mustRefuse(CsvType.ZONED::parse, "ZONED", "2024-01-01T10:00" + offset);
      mustRefuse(CsvType.TIME::parse, "TIME", "10:00" + offset);
    }
    assertEquals(OffsetTime.parse("23:59:59Z"), CsvType.TIME.parse("23:59:59"));
  }

  /** Clocks in Berlin went from 2:00 to 3:00 on 31 March 2024, and back on 27 October. */
  @Test
  void timeThatAZoneLeavesOut_isRefused() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    for (String text :
        List.of(
            "2024-03-31T02:00+01:00[Europe/Berlin]",
            "2024-03-31T02:59:59.9+02:00[Europe/Berlin]",
            "2024-06-01T10:00+05:00[Europe/Berlin]")) {
      mustRefuse(CsvType.ZONED::parse, "ZONED", text);
    }
    ZonedDateTime twice = LocalDateTime.parse("2024-10-27T02:30").atZone(berlin);
    assertEquals(twice, CsvType.ZONED.parse("2024-10-27T02:30+02:00[Europe/Berlin]"));
    assertEquals(
        twice.withLaterOffsetAtOverlap(),
        CsvType.ZONED.parse("2024-10-27T02:30+01:00[Europe/Berlin]"));
  }

  @Test
  void instantOfGraphson_isItself() {
    for (Instant instant :
        List.of(Instant.MIN, Instant.EPOCH, Instant.MAX, Instant.parse("2024-02-29T23:59:59.1Z"))) {
      GraphsonTypes.Scalar type = GraphsonTypes.of(instant).orElseThrow();
      assertEquals("gx:Instant", type.name());
      assertEquals(instant, type.read().apply(instant.toString()));
    }
    assertThrows(
        DateTimeException.class,
        () -> GraphsonTypes.named("gx:YearMonth").orElseThrow().read().apply("2024-13"));
    assertThrows(
        DateTimeException.class,
        () -> GraphsonTypes.named("gx:MonthDay").orElseThrow().read().apply("--02-30"));
  }

  @Test
  void rowsOfBothStyles_areRejected_withLineColumnAndReason() throws IOException {
    Path neptune = scratch.resolve("neptune.csv");
    Files.writeString(
        neptune,
        "~id,born:Date,seen:DateTime[]\n1,2024-02-30,\n2,2024-02-29,2023-02-29;2024-01-01\n3,,\n");
    Path neo4j = scratch.resolve("neo4j.csv");
    Files.writeString(
        neo4j,
        ":ID,at:datetime,on:date,clock:localtime\n4,2023-02-29T10:00:00Z,,\n5,,2023-04-31,\n6,,,24:00\n7,,,\n");
    Path edges = scratch.resolve("edges.csv");
    Files.writeString(edges, ":START_ID,:END_ID,at:localdatetime\n3,7,2023-06-31T00:00\n");
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      LoadOptions options = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
      LoadReport report =
          GraphLoad.begin(GraphInternals.store(graph), List.of(neptune, neo4j, edges), options)
              .run(progress -> {});
      assertEquals(new LoadReport(2, 0, 6), report);
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
    List<String> rejects = Files.readAllLines(scratch.resolve("rejects.csv"));
    List<String> expected =
        List.of(
            "neptune.csv,2,2,'2024-02-30' of born is not of type Date,",
            "neptune.csv,3,3,'2023-02-29' of seen is not of type DateTime,",
            "neo4j.csv,2,2,'2023-02-29T10:00:00Z' of at is not of type datetime,",
            "neo4j.csv,3,3,'2023-04-31' of on is not of type date,",
            "neo4j.csv,4,4,'24:00' of clock is not of type localtime,",
            "edges.csv,2,3,'2023-06-31T00:00' of at is not of type localdatetime,");
    for (int i = 0; i < expected.size(); i++) {
      assertTrue(rejects.get(i + 1).startsWith(expected.get(i)), rejects.get(i + 1));
    }
    assertEquals(expected.size() + 1, rejects.size());
  }
}
