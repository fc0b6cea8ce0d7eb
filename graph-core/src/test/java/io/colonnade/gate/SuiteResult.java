package io.colonnade.gate;

import java.time.Duration;
import java.util.Locale;

/**
 * What a run found of one suite. Immutable.
 *
 * @param expected the number of tests that must run, after {@code >=} if more may run
 */
record SuiteResult(
    String module,
    String suite,
    String expected,
    long run,
    long skipped,
    long failed,
    Duration time) {

  /** The columns of a line, without its end. */
  static final String COLUMNS = "%-22s %-34s %9s %7s %8s %7s %8s";

  static final String TITLES =
      COLUMNS.formatted("module", "suite", "expected", "run", "skipped", "failed", "minutes");

  static SuiteResult of(Expectation expectation, TestReport report) {
    String atLeast = expectation.kind() == Expectation.Kind.AT_LEAST ? ">=" : "";
    return new SuiteResult(
        expectation.module(),
        expectation.suite(),
        atLeast + expectation.run(),
        run(report),
        report.count(Outcome.SKIPPED),
        report.count(Outcome.FAILED),
        report.time());
  }

  /** How many tests of the report were executed. */
  static long run(TestReport report) {
    return report.count(Outcome.PASSED) + report.count(Outcome.FAILED);
  }

  /** The minutes of a time, with one decimal. */
  static String minutes(Duration time) {
    return String.format(Locale.ROOT, "%.1f", time.toMillis() / 60_000.0);
  }

  /** The module and the suite. */
  String name() {
    return module + " " + suite;
  }

  String line() {
    return COLUMNS.formatted(module, suite, expected, run, skipped, failed, minutes(time));
  }
}
