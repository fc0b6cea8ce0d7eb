package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * One line of {@code bench start}. Immutable.
 *
 * @param op up to what it was measured
 * @param samples one a run, at least one
 */
record StartRow(String op, String layout, List<StartSample> samples) {

  private static final String FORMAT = "%-18s %-10s %5s %8s %10s %8s";

  static final String HEAD =
      String.format(FORMAT, "", "layout", "runs", "min ms", "median ms", "cpu ms");

  StartRow {
    samples = List.copyOf(samples);
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", op);
    fields.put("layout", layout);
    fields.put("runs", samples.size());
    fields.put("min_ms", sorted(StartSample::time).get(0));
    fields.put("median_ms", median(StartSample::time));
    fields.put("cpu_median_ms", median(StartSample::cpu));
    return fields;
  }

  /** For people, under {@link #HEAD}. */
  String text() {
    return String.format(Locale.ROOT, FORMAT, fields().values().toArray());
  }

  /** The lower one of the two in the middle. */
  private long median(Function<StartSample, Duration> what) {
    return sorted(what).get((samples.size() - 1) / 2);
  }

  private List<Long> sorted(Function<StartSample, Duration> what) {
    return samples.stream().map(what).map(Duration::toMillis).sorted().toList();
  }
}
