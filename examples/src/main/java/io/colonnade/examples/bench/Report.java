package io.colonnade.examples.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints rows, for people under a head, or as JSON, one object a line; and to another writer what
 * the benchmark does.
 */
final class Report {

  private final long start = System.nanoTime();
  private final PrintWriter out;
  private final PrintWriter log;
  private final boolean json;
  private final List<Column> columns;

  /** Prints the machine and the head, for people only. */
  Report(PrintWriter out, PrintWriter log, boolean json, List<Column> columns) {
    this.out = out;
    this.log = log;
    this.json = json;
    this.columns = List.copyOf(columns);
    if (!json) {
      print(out, machine());
      print(out, head(columns));
    }
  }

  /**
   * A column for people.
   *
   * @param format of the text, with its width
   */
  record Column(String head, String format, Function<Row, String> text) {

    /** A column with a field as it is, without the name of the field in its head. */
    static Column of(String head, String format, String field) {
      return new Column(head, format, row -> String.valueOf(rounded(row.fields().get(field))));
    }

    /**
     * A column of numbers.
     *
     * @param pattern of a number
     */
    static Column number(
        String head, String format, ToDoubleFunction<Row> number, DoubleFunction<String> pattern) {
      return new Column(head, format, row -> text(number.applyAsDouble(row), pattern));
    }

    private static String text(double value, DoubleFunction<String> pattern) {
      return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, pattern.apply(value), value);
    }

    /** A column of a number in that pattern. */
    static Column decimals(String head, String format, String pattern, String field) {
      return number(head, format, row -> row.number(field), value -> pattern);
    }

    /** A column of times. */
    static Column micros(String head, String format, String field) {
      return number(head, format, row -> row.number(field), us -> us < 100 ? "%.2f" : "%.0f");
    }

    /** A column of the figures of one field divided by those of another. */
    static Column ratio(String head, String format, String field, String other) {
      return number(head, format, row -> row.ratio(field, other), x -> x < 10 ? "%.2f" : "%.0f");
    }

    /** A column of counts, which may be means. */
    static Column count(String head, String format, String field) {
      return number(head, format, row -> row.number(field), n -> n % 1 == 0 ? "%.0f" : "%.1f");
    }
  }

  /** Prints a row. */
  void add(Row row) {
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>(row.fields());
      fields.replaceAll((name, value) -> rounded(value));
      try {
        print(out, new ObjectMapper().writeValueAsString(fields));
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    } else {
      print(out, line(columns, column -> column.text().apply(row)));
    }
  }

  static String head(List<Column> columns) {
    return line(columns, Column::head);
  }

  private static String line(List<Column> columns, Function<Column, String> text) {
    return columns.stream()
        .map(column -> String.format(column.format(), text.apply(column)))
        .collect(Collectors.joining(" "));
  }

  /** Prints what the benchmark does, with the seconds since the start. Thread-safe. */
  void say(String format, Object... values) {
    double seconds = (System.nanoTime() - start) / 1e9;
    String text = String.format(Locale.ROOT, format, values);
    print(log, String.format(Locale.ROOT, "%6.1f s  %s", seconds, text));
  }

  private static void print(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }

  private static @Nullable Object rounded(@Nullable Object value) {
    return value instanceof Double number ? Math.round(number * 100) / 100.0 : value;
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%d cores, %d MB of heap, %s %s, %s %s, %s",
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        LocalDate.now(ZoneOffset.UTC));
  }
}
