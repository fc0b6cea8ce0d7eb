package io.colonnade.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What the gate found: a line for each suite, the slowest first, and what is wrong. Confined to one
 * gate.
 */
final class Verdict {

  private static final String LINE = "%-22s %-34s %9s %7s %8s %7s %8s%n";

  /** A line of the table. */
  private record Line(String text, Duration time) {}

  private final List<Line> table = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private long passed;
  private long failed;
  private long skipped;

  void suite(Expectation expected, TestReport report) {
    long fails = report.count(Outcome.FAILED);
    long skips = report.count(Outcome.SKIPPED);
    passed += report.count(Outcome.PASSED);
    failed += fails;
    skipped += skips;
    String atLeast = expected.kind() == Expectation.Kind.AT_LEAST ? ">= " : "";
    String line =
        LINE.formatted(
            expected.module(),
            expected.suite(),
            atLeast + expected.run(),
            run(report),
            skips,
            fails,
            minutes(report.time()));
    table.add(new Line(line, report.time()));
  }

  void problem(String format, Object... values) {
    problems.add(format.formatted(values));
  }

  /** How many tests of the report were executed. */
  static long run(TestReport report) {
    return report.count(Outcome.PASSED) + report.count(Outcome.FAILED);
  }

  boolean isGood() {
    return problems.isEmpty() && failed == 0;
  }

  /** The minutes of a time, with one decimal. */
  static String minutes(Duration time) {
    return String.format(Locale.ROOT, "%.1f", time.toMillis() / 60_000.0);
  }

  /** The table, the problems, and in the last line the sums. */
  String text() {
    StringBuilder text =
        new StringBuilder(
            LINE.formatted("module", "suite", "expected", "run", "skipped", "failed", "minutes"));
    table.stream()
        .sorted(Comparator.comparing(Line::time).reversed())
        .forEach(line -> text.append(line.text()));
    problems.forEach(problem -> text.append("PROBLEM ").append(problem).append('\n'));
    return text.append(
            String.format(Locale.ROOT, "%d passed, %d failed, %d skipped", passed, failed, skipped))
        .toString();
  }
}
