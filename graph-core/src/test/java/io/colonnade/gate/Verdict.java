package io.colonnade.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What the gate found: a line for each suite, the slowest first, and what is wrong. Confined to one
 * gate.
 */
final class Verdict {

  private final List<SuiteResult> suites = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private long passed;
  private long failed;
  private long skipped;

  void suite(Expectation expected, TestReport report) {
    passed += report.count(Outcome.PASSED);
    failed += report.count(Outcome.FAILED);
    skipped += report.count(Outcome.SKIPPED);
    suites.add(SuiteResult.of(expected, report));
  }

  void problem(String format, Object... values) {
    problems.add(format.formatted(values));
  }

  boolean isGood() {
    return problems.isEmpty() && failed == 0;
  }

  /** The suites that the gate looked at, in the order of the expectations. */
  List<SuiteResult> suites() {
    return Collections.unmodifiableList(suites);
  }

  /** The table, the problems, and in the last line the sums. */
  String text() {
    StringBuilder text = new StringBuilder(SuiteResult.TITLES).append('\n');
    suites.stream()
        .sorted(Comparator.comparing(SuiteResult::time).reversed())
        .forEach(suite -> text.append(suite.line()).append('\n'));
    problems.forEach(problem -> text.append("PROBLEM ").append(problem).append('\n'));
    return text.append(
            String.format(Locale.ROOT, "%d passed, %d failed, %d skipped", passed, failed, skipped))
        .toString();
  }
}
