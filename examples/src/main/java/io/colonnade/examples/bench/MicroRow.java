package io.colonnade.examples.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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

  private static final String FORMAT =
      "%-22s %-10s %9s %9s %7s | %9s %6s | %9s %6s | %-8s %7s %7s %8s %10s";

  static final String HEAD =
      String.format(
          FORMAT,
          "operation, us",
          "layout",
          "p50",
          "p99",
          "x first",
          "raw p50",
          "x raw",
          "Tinker",
          "x T",
          "aim",
          "calls",
          "rows",
          "cells",
          "bytes");

  /** What a race came to, a line for each layout; compared with the first of them, too. */
  static List<MicroRow> of(String op, String aim, Race.Result result) {
    double first = result.layouts().get(0).colonnade().micros(0.5);
    double tinker = result.tinker().micros(0.5);
    return result.layouts().stream().map(each -> of(op, aim, each, first, tinker)).toList();
  }

  private static MicroRow of(
      String op, String aim, Track.Result layout, double first, double tinker) {
    double p50 = layout.colonnade().micros(0.5);
    double p99 = layout.colonnade().micros(0.99);
    double raw = layout.raw().micros(0.5);
    Map<String, Object> fields = head(op, layout.layout());
    fields.put("p50_us", round(p50));
    fields.put("p99_us", round(p99));
    fields.put("raw_p50_us", round(raw));
    fields.put("tinker_p50_us", round(tinker));
    putCost(fields, layout.cost());
    String text =
        String.format(
            java.util.Locale.ROOT,
            FORMAT,
            op,
            layout.layout(),
            micros(p50),
            micros(p99),
            ratio(p50 / first),
            micros(raw),
            ratio(p50 / raw),
            micros(tinker),
            ratio(p50 / tinker),
            aim,
            plain(layout.cost().calls()),
            plain(layout.cost().rows()),
            plain(layout.cost().cells()),
            plain(layout.cost().bytes()));
    return new MicroRow(fields, text);
  }

  /** How many elements each contestant got done a second. */
  record Rates(double colonnade, double raw, double tinker) {

    private void putInto(Map<String, Object> fields) {
      fields.put("per_s", Math.round(colonnade));
      fields.put("raw_per_s", Math.round(raw));
      fields.put("tinker_per_s", Math.round(tinker));
    }

    private String text(String op, String layout, String aim) {
      return String.format(
          java.util.Locale.ROOT,
          "%s, %s: %,.0f elements a second; raw %,.0f (%s x the time, aim %s); Tinker %,.0f"
              + " (%s x)",
          op,
          layout,
          colonnade,
          raw,
          ratio(raw / colonnade),
          aim,
          tinker,
          ratio(tinker / colonnade));
    }
  }

  /** How many elements were loaded. */
  static MicroRow load(String layout, Rates rates) {
    Map<String, Object> fields = head("load", layout);
    rates.putInto(fields);
    return new MicroRow(fields, rates.text("load", layout, "3"));
  }

  /**
   * How many elements an index was built of.
   *
   * @param cost an element
   */
  static MicroRow build(String op, String layout, Rates rates, Cost cost) {
    Map<String, Object> fields = head(op, layout);
    rates.putInto(fields);
    putCost(fields, cost);
    String each =
        String.format(
            java.util.Locale.ROOT,
            "; each %.3f calls, %.2f rows, %.2f cells, %.1f bytes",
            cost.calls(),
            cost.rows(),
            cost.cells(),
            cost.bytes());
    return new MicroRow(fields, rates.text(op, layout, "2") + each);
  }

  private static Map<String, Object> head(String op, String layout) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", op);
    fields.put("layout", layout);
    fields.put("engine", "rocksdb");
    fields.put("threads", 1);
    return fields;
  }

  private static void putCost(Map<String, Object> fields, Cost cost) {
    fields.put("calls", round(cost.calls()));
    fields.put("rows", round(cost.rows()));
    fields.put("cells", round(cost.cells()));
    fields.put("bytes", round(cost.bytes()));
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
