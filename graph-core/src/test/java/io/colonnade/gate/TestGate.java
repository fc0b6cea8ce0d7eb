package io.colonnade.gate;

import io.colonnade.gate.Expectation.Kind;
import java.io.IOException;
import java.nio.file.Files;
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
 * run also writes the table to {@code docs/full-run.md}.
 *
 * <p>Arguments: the root of the repository, then the second since 1970 in which the run started
 * (older reports do not count), then {@code full} for a full run.
 */
public final class TestGate {

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
    Expectation.Run run =
        arguments.length > 2 && arguments[2].equals("full")
            ? Expectation.Run.FULL
            : Expectation.Run.ALWAYS;
    Verdict verdict = judge(root, FileTime.from(Instant.ofEpochSecond(started)), run);
    Duration time = Duration.between(Instant.ofEpochSecond(started), Instant.now());
    System.out.println(verdict.text());
    System.out.printf("the run took %s minutes%n", Verdict.minutes(time));
    if (run == Expectation.Run.FULL) {
      keep(root.resolve("docs/full-run.md"), verdict, time);
    }
    System.exit(verdict.isGood() ? 0 : 1);
  }

  /** Writes the report of a full run, which is kept in the repository. */
  private static void keep(Path report, Verdict verdict, Duration time) throws IOException {
    String text =
        """
        # The last full run

        Every combination of layout, engine and suite: `./colonnade test --full`, %s, Java %s,
        %d cores, %s minutes. "Expected" is from [expected-tests.txt](expected-tests.txt); what is
        skipped, and why, is in [skipped-tests.txt](skipped-tests.txt). "Minutes" are those of the
        suite; two suites at a time run side by side unless they measure or fill a disk.

        ```
        %s
        ```
        """
            .formatted(
                LocalDate.now(ZoneOffset.UTC),
                Runtime.version().feature(),
                Runtime.getRuntime().availableProcessors(),
                Verdict.minutes(time),
                verdict.text());
    Files.writeString(report, text);
  }

  /** Judges the reports below the root that are not older than the start of the run. */
  static Verdict judge(Path root, FileTime started, Expectation.Run run) throws IOException {
    List<Expectation> expectations =
        Expectation.read(root.resolve("docs/expected-tests.txt")).stream()
            .filter(one -> one.when() == Expectation.Run.ALWAYS || run == Expectation.Run.FULL)
            .toList();
    TestGate gate =
        new TestGate(
            new Reports(root, started),
            expectations,
            AllowedSkips.read(root.resolve("docs/skipped-tests.txt")));
    for (Expectation expected : expectations) {
      gate.judge(expected);
    }
    gate.findStrangers();
    return gate.verdict;
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
    long run = Verdict.run(report);
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
    expectations.forEach(expected -> known.add(expected.module() + "/" + expected.suite()));
    for (String module : reports.modules()) {
      for (String suite : reports.suites(module)) {
        if (!known.contains(module + "/" + suite)) {
          verdict.problem(
              "%s of %s ran, but docs/expected-tests.txt does not know it", suite, module);
        }
      }
    }
  }
}
