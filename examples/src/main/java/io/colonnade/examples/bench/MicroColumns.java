package io.colonnade.examples.bench;

import java.util.List;
import java.util.stream.Stream;

/** The columns of {@code bench micro}. Stateless. */
final class MicroColumns {

  static final List<Report.Column> ALL =
      between(
          Report.Column.micros("T p50", "| %9s", "tinker_p50_us"),
          Report.Column.ratio("x T", "%6s", "p50_us", "tinker_p50_us"),
          Report.Column.ratio("mean", "%6s", "mean_us", "tinker_mean_us"),
          Report.Column.of("allocated", "| %9s", "allocated_bytes"),
          Report.Column.count("cells", "%8s", "cells"),
          Report.Column.count("calls", "%6s", "calls"),
          Report.Column.count("rows", "%6s", "rows"));

  /** Of HBase: TinkerGraph takes part for its answers only. */
  static final List<Report.Column> IN_HBASE =
      between(
          Report.Column.ratio("mean", "%6s", "mean_us", "raw_mean_us"),
          Report.Column.count("rounds", "| %6s", "rounds"),
          Report.Column.count("RPCs", "%6s", "requests"),
          Report.Column.count("rows", "%6s", "rows"),
          Report.Column.count("cells", "%8s", "cells"));

  private MicroColumns() {}

  /** Returns these columns between those that all reports have. */
  private static List<Report.Column> between(Report.Column... some) {
    Stream<Report.Column> times =
        Stream.of(
            Report.Column.of("operation, us", "%-24s", "op"),
            Report.Column.of("layout", "%-10s", "layout"),
            Report.Column.of("thr", "%3s", "threads"),
            Report.Column.micros("p50", "%9s", "p50_us"),
            Report.Column.micros("mean", "%9s", "mean_us"),
            Report.Column.micros("p99", "%9s", "p99_us"),
            Report.Column.micros("raw p50", "| %9s", "raw_p50_us"),
            Report.Column.ratio("x raw", "%6s", "p50_us", "raw_p50_us"));
    Stream<Report.Column> ends =
        Stream.of(
            Report.Column.count("bytes", "%9s", "bytes"),
            Report.Column.of("aim", "| %-14s", "aim"),
            Report.Column.of("met", "%-6s", "met"),
            Report.Column.decimals("a second", "%9s", "%,.0f", "per_s"),
            Report.Column.decimals("raw", "%9s", "%,.0f", "raw_per_s"));
    return Stream.of(times, Stream.of(some), ends).flatMap(part -> part).toList();
  }
}
