package io.colonnade.examples.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of {@code bench micro}. Immutable.
 *
 * @param fields in the order of the JSON line; numbers and Strings
 * @param text for people
 */
record MicroRow(Map<String, Object> fields, String text) {

  MicroRow {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  private static final String FORMAT = "%-22s %9s %9s | %9s %6s | %9s %6s | %-8s %7s %7s %10s";

  static final String HEAD =
      String.format(
          FORMAT,
          "operation, us",
          "p50",
          "p99",
          "raw p50",
          "x raw",
          "Tinker",
          "x T",
          "aim",
          "calls",
          "rows",
          "bytes");

  /** What a race came to. */
  static MicroRow of(String op, String aim, String layout, Race.Result result) {
    double p50 = result.colonnade().micros(0.5);
    double p99 = result.colonnade().micros(0.99);
    double raw = result.raw().micros(0.5);
    double tinker = result.tinker().micros(0.5);
    Map<String, Object> fields = head(op, layout);
    fields.put("p50_us", round(p50));
    fields.put("p99_us", round(p99));
    fields.put("raw_p50_us", round(raw));
    fields.put("tinker_p50_us", round(tinker));
    fields.put("calls", round(result.calls()));
    fields.put("rows", round(result.rows()));
    fields.put("bytes", round(result.bytes()));
    String text =
        String.format(
            java.util.Locale.ROOT,
            FORMAT,
            op,
            micros(p50),
            micros(p99),
            micros(raw),
            ratio(p50 / raw),
            micros(tinker),
            ratio(p50 / tinker),
            aim,
            plain(result.calls()),
            plain(result.rows()),
            plain(result.bytes()));
    return new MicroRow(fields, text);
  }

  /** How many elements were loaded a second. */
  static MicroRow load(String layout, double colonnade, double raw, double tinker) {
    Map<String, Object> fields = head("load", layout);
    fields.put("per_s", Math.round(colonnade));
    fields.put("raw_per_s", Math.round(raw));
    fields.put("tinker_per_s", Math.round(tinker));
    String text =
        String.format(
            java.util.Locale.ROOT,
            "load: %,.0f elements a second; raw %,.0f (%s x the time, aim 3); Tinker %,.0f (%s x)",
            colonnade,
            raw,
            ratio(raw / colonnade),
            tinker,
            ratio(tinker / colonnade));
    return new MicroRow(fields, text);
  }

  /** What a vertex and an edge take on disk, compacted. */
  static MicroRow disk(String layout, double perVertex, double perEdge) {
    Map<String, Object> fields = head("disk", layout);
    fields.put("bytes_per_vertex", round(perVertex));
    fields.put("bytes_per_edge", round(perEdge));
    String text =
        String.format(
            java.util.Locale.ROOT,
            "on disk, compacted: %.1f bytes a vertex of 5 properties, %.1f an edge of 1",
            perVertex,
            perEdge);
    return new MicroRow(fields, text);
  }

  private static Map<String, Object> head(String op, String layout) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", op);
    fields.put("layout", layout);
    fields.put("engine", "rocksdb");
    fields.put("threads", 1);
    return fields;
  }

  private static double round(double value) {
    return Math.round(value * 100) / 100.0;
  }

  private static String micros(double value) {
    return String.format(java.util.Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }

  private static String ratio(double value) {
    return String.format(java.util.Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }

  private static String plain(double value) {
    return String.format(java.util.Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }
}
