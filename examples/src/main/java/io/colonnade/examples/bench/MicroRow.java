package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One line of {@code bench micro}. Immutable.
 *
 * @param fields in the order of the JSON line; numbers and Strings
 * @param text for people, under {@link #HEAD}
 */
record MicroRow(Map<String, Object> fields, String text) {

  private static final String FORMAT =
      "%-24s %-10s %3s %9s %9s %9s | %9s %6s | %9s %6s %6s | %9s %8s %6s %6s %9s | %-14s %-6s"
          + " %9s";

  static final String HEAD =
      String.format(
          FORMAT,
          "operation, us",
          "layout",
          "thr",
          "p50",
          "mean",
          "p99",
          "raw p50",
          "x raw",
          "T p50",
          "x T",
          "mean",
          "allocated",
          "cells",
          "calls",
          "rows",
          "bytes",
          "aim",
          "met",
          "a second");

  MicroRow {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** What an operation came to in a layout. */
  static MicroRow of(String op, String layout, Aim aim, Outcome outcome) {
    String met = aim.isMet(outcome).map(is -> is ? "yes" : "no").orElse("");
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", op);
    fields.put("layout", layout);
    fields.put("engine", "rocksdb");
    fields.put("threads", outcome.threads());
    put(fields, "", outcome, outcome.colonnade());
    outcome.raw().ifPresent(raw -> put(fields, "raw_", outcome, raw));
    put(fields, "tinker_", outcome, outcome.tinker());
    putCost(fields, outcome.cost());
    fields.put("aim", aim.text());
    fields.put("met", met);
    outcome
        .reference()
        .ifPresent(
            reference -> {
              fields.put("reference_p50_us", round(reference.colonnade()));
              fields.put("tinker_reference_p50_us", round(reference.tinker()));
            });
    return new MicroRow(fields, text(op, layout, aim.text(), met, outcome));
  }

  private static void put(
      Map<String, Object> fields, String contestant, Outcome outcome, Times times) {
    fields.put(contestant + "p50_us", round(times.p50()));
    fields.put(contestant + "mean_us", round(times.mean()));
    fields.put(contestant + "p99_us", round(times.p99()));
    fields.put(contestant + "per_s", outcome.perSecond(times));
  }

  private static void putCost(Map<String, Object> fields, Cost cost) {
    fields.put("calls", round(cost.calls()));
    fields.put("rows", round(cost.rows()));
    fields.put("cells", round(cost.cells()));
    fields.put("bytes", round(cost.bytes()));
    fields.put("allocated_bytes", Math.round(cost.allocated()));
  }

  private static String text(String op, String layout, String aim, String met, Outcome outcome) {
    Times ours = outcome.colonnade();
    Times tinker = outcome.tinker();
    List<Object> columns = new ArrayList<>(List.of(op, layout, outcome.threads()));
    Collections.addAll(columns, micros(ours.p50()), micros(ours.mean()), micros(ours.p99()));
    columns.add(outcome.raw().map(raw -> micros(raw.p50())).orElse("-"));
    columns.add(outcome.raw().map(raw -> ratio(ours.p50() / raw.p50())).orElse("-"));
    columns.add(micros(tinker.p50()));
    columns.add(ratio(ours.p50() / tinker.p50()));
    columns.add(ratio(ours.mean() / tinker.mean()));
    Cost cost = outcome.cost();
    columns.add(String.format(Locale.ROOT, "%.0f", cost.allocated()));
    Collections.addAll(columns, plain(cost.cells()), plain(cost.calls()), plain(cost.rows()));
    Collections.addAll(columns, plain(cost.bytes()), aim, met);
    columns.add(String.format(Locale.ROOT, "%,d", outcome.perSecond(ours)));
    return String.format(Locale.ROOT, FORMAT, columns.toArray());
  }

  private static double round(double value) {
    return Math.round(value * 100) / 100.0;
  }

  private static String micros(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }
}
