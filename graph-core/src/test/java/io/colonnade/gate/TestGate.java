package io.colonnade.gate;

import io.colonnade.gate.Expectation.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the reports of a run of {@code mvn verify} with {@code docs/expected-tests.txt} and
 * {@code docs/skipped-tests.txt}. Prints a table with the minutes of each suite, slowest first, and
 * the sums; ends with 1 if a test failed, was skipped without being listed, or did not run. A full
 * run also renews {@code docs/full-run.md}.
 *
 * <p>Arguments: the root of the repository, then the second since 1970 in which the run started
 * (older reports do not count), then {@code full} for a full run, and {@code some} for a run of
 * some suites, where others may be missing.
 */
public final class TestGate {

  /** Which suites must have run. */
  enum Extent {
    ALL,
    /** At least one. */
    SOME
  }

  private final Reports reports;
  private final List<Expectation> expectations;
  private final AllowedSkips skips;
  private final Verdict verdict = new Verdict();

  private TestGate(Reports reports, List<Expectation> expectations, AllowedSkips skips) {
    this.reports = reports;
    this.expectations = expectations;
    this.skips = skips;
  }

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments.length > 0 ? arguments[0] : ".");
    long started = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
    List<String> options = List.of(arguments);
    Expectation.Run run = options.contains("full") ? Expectation.Run.FULL : Expectation.Run.ALWAYS;
    Extent extent = options.contains("some") ? Extent.SOME : Extent.ALL;
    Verdict verdict = judge(root, FileTime.from(Instant.ofEpochSecond(started)), run, extent);
    System.out.println(verdict.text());
    Duration time = Duration.between(Instant.ofEpochSecond(started), Instant.now());
    System.out.printf("the run took %s minutes%n", SuiteResult.minutes(time));
    if (run == Expectation.Run.FULL) {
      FullRunPage page = FullRunPage.read(root.resolve("docs/full-run.md"), expectations(root));
      page.renew(verdict.suites(), LocalDate.now(ZoneOffset.UTC));
      page.write();
    }
    System.exit(verdict.isGood() ? 0 : 1);
  }

  /** Judges the reports below the root that are not older than the start of the run. */
  static Verdict judge(Path root, FileTime started, Expectation.Run run, Extent extent)
      throws IOException {
    List<Expectation> expectations =
        expectations(root).stream()
            .filter(one -> one.when() == Expectation.Run.ALWAYS || run == Expectation.Run.FULL)
            .toList();
    TestGate gate =
        new TestGate(
            new Reports(root, started),
            expectations,
            AllowedSkips.read(root.resolve("docs/skipped-tests.txt")));
    for (Expectation expected : expectations) {
      if (extent == Extent.ALL || gate.reports.of(expected).isPresent()) {
        gate.judge(expected);
      }
    }
    if (extent == Extent.SOME && gate.verdict.suites().isEmpty()) {
      gate.verdict.problem("no suite ran");
    }
    gate.findStrangers();
    return gate.verdict;
  }

  private static List<Expectation> expectations(Path root) throws IOException {
    return Expectation.read(root.resolve("docs/expected-tests.txt"));
  }

  private void judge(Expectation expected) throws IOException {
    Optional<TestReport> report = reports.of(expected);
    verdict.suite(expected, report.orElse(TestReport.NONE));
    if (report.isEmpty()) {
      verdict.problem("%s of %s did not run", expected.suite(), expected.module());
      return;
    }
    compare(expected, report.get(), "");
    report
        .get()
        .failures()
        .forEach(failure -> verdict.problem("%s: %s", expected.suite(), failure));
    skips
        .differences(expected.suite(), skippedIn(report.get(), expected))
        .forEach(difference -> verdict.problem("%s", difference));
    if (expected.kind() == Kind.FEATURES) {
      Optional<TestReport> own = reports.cucumber(expected);
      if (own.isEmpty()) {
        verdict.problem("Cucumber wrote no report of %s", expected.suite());
      } else {
        compare(expected, own.get(), ", says Cucumber");
      }
    }
  }

  /** Failsafe names a scenario after the class that runs it; the list of skips does not. */
  private static List<String> skippedIn(TestReport report, Expectation expected) {
    String prefix = expected.suite() + "#";
    return report.names(Outcome.SKIPPED).stream()
        .map(name -> name.startsWith(prefix) ? name.substring(prefix.length()) : name)
        .toList();
  }

  /** Which tests are skipped, the list of skips decides; together the numbers must be right. */
  private void compare(Expectation expected, TestReport report, String source) {
    long run = SuiteResult.run(report);
    long all = run + report.count(Outcome.SKIPPED);
    long expectedAll = expected.run() + expected.skipped();
    if (run < expected.run() || (expected.kind() != Kind.AT_LEAST && all != expectedAll)) {
      verdict.problem(
          "%s of %s ran %d tests of %d, expected were %d of %d%s",
          expected.suite(), expected.module(), run, all, expected.run(), expectedAll, source);
    }
  }

  /** A suite that nobody expects would not be missed when it is gone. */
  private void findStrangers() throws IOException {
    Set<String> known = new HashSet<>();
    expectations.forEach(expected -> known.add(expected.name()));
    for (String module : reports.modules()) {
      for (String suite : reports.suites(module)) {
        if (!known.contains(module + " " + suite)) {
          verdict.problem(
              "%s of %s ran, but docs/expected-tests.txt does not know it", suite, module);
        }
      }
    }
  }
}
