package io.colonnade.examples.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One line of {@code bench mixed}. Immutable.
 *
 * @param fields in the order of the JSON line; numbers and Strings
 */
record MixedRow(Map<String, Object> fields) {

  private static final String FORMAT = "%7s %10s %9s %9s %10s %9s %9s %8s %8s %8s";

  static final String HEAD =
      String.format(
          FORMAT,
          "threads",
          "reads/s",
          "p50 us",
          "p99 us",
          "writes/s",
          "p50 us",
          "p99 us",
          "retries",
          "heap MB",
          "disk MB");

  MixedRow {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /**
   * What came out of a run.
   *
   * @param heapBytes used after a collection, while the snapshot is still held
   * @param diskBytes of the whole directory, then
   */
  static MixedRow of(
      String layout,
      int threads,
      double seconds,
      MixedWorker.Sum sum,
      long heapBytes,
      long diskBytes) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("op", "mixed");
    fields.put("layout", layout);
    fields.put("engine", "rocksdb");
    fields.put("threads", threads);
    fields.put("seconds", Math.round(seconds * 10) / 10.0);
    fields.put("reads_per_s", Math.round(sum.reads().total() / seconds));
    fields.put("read_p50_us", tenth(sum.reads().micros(0.5)));
    fields.put("read_p99_us", tenth(sum.reads().micros(0.99)));
    fields.put("writes_per_s", Math.round(sum.writes().total() / seconds));
    fields.put("write_p50_us", tenth(sum.writes().micros(0.5)));
    fields.put("write_p99_us", tenth(sum.writes().micros(0.99)));
    fields.put("retries", sum.retries());
    fields.put("heap_mb", heapBytes >> 20);
    fields.put("disk_mb", tenth(diskBytes / 1048576.0));
    return new MixedRow(fields);
  }

  /** For people, under {@link #HEAD}. */
  String text() {
    return String.format(
        Locale.ROOT,
        FORMAT,
        fields.get("threads"),
        fields.get("reads_per_s"),
        fields.get("read_p50_us"),
        fields.get("read_p99_us"),
        fields.get("writes_per_s"),
        fields.get("write_p50_us"),
        fields.get("write_p99_us"),
        fields.get("retries"),
        fields.get("heap_mb"),
        fields.get("disk_mb"));
  }

  private static double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
