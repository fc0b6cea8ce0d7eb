package io.colonnade.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The page that keeps what full runs found: for each suite its last full run, with the day. A run
 * of some suites renews their lines only. Confined to one gate.
 */
final class FullRunPage {

  private static final int FIELDS = 8;
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final Path file;
  private final List<Expectation> expectations;
  private final Map<String, Row> rows = new TreeMap<>();

  /** A suite, and the day on which it ran. */
  private record Row(SuiteResult suite, LocalDate day) {

    String line() {
      return suite.line() + "  " + day;
    }
  }

  private FullRunPage(Path file, List<Expectation> expectations) {
    this.file = file;
    this.expectations = expectations;
  }

  /** Reads the page. Forgets suites that are not expected any more; a missing page is empty. */
  static FullRunPage read(Path file, List<Expectation> expectations) throws IOException {
    FullRunPage page = new FullRunPage(file, expectations);
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      String[] fields = line.trim().split(" +");
      if (fields.length == FIELDS && DAY.matcher(fields[FIELDS - 1]).matches()) {
        page.keep(row(fields));
      }
    }
    return page;
  }

  private static Row row(String[] fields) {
    double minutes = Double.parseDouble(fields[6]);
    SuiteResult suite =
        new SuiteResult(
            fields[0],
            fields[1],
            fields[2],
            Long.parseLong(fields[3]),
            Long.parseLong(fields[4]),
            Long.parseLong(fields[5]),
            Duration.ofMillis(Math.round(minutes * 60_000)));
    return new Row(suite, LocalDate.parse(fields[7]));
  }

  private void keep(Row row) {
    String name = row.suite().name();
    if (expectations.stream().anyMatch(expected -> expected.name().equals(name))) {
      rows.put(name, row);
    }
  }

  /** Renews the lines of the suites that ran. */
  void renew(List<SuiteResult> suites, LocalDate day) {
    for (SuiteResult suite : suites) {
      if (suite.run() + suite.skipped() > 0) {
        keep(new Row(suite, day));
      }
    }
  }

  void write() throws IOException {
    Files.writeString(file, text());
  }

  private String text() {
    List<String> lines = new ArrayList<>(List.of(SuiteResult.TITLES + "  day"));
    rows.values().stream()
        .sorted(Comparator.comparing((Row row) -> row.suite().time()).reversed())
        .forEach(row -> lines.add(row.line()));
    List<SuiteResult> suites = rows.values().stream().map(Row::suite).toList();
    long run = suites.stream().mapToLong(SuiteResult::run).sum();
    long failed = suites.stream().mapToLong(SuiteResult::failed).sum();
    long skipped = suites.stream().mapToLong(SuiteResult::skipped).sum();
    Duration time = suites.stream().map(SuiteResult::time).reduce(Duration.ZERO, Duration::plus);
    lines.add(
        String.format(
            Locale.ROOT,
            "%d passed, %d failed, %d skipped, %s minutes",
            run - failed,
            failed,
            skipped,
            SuiteResult.minutes(time)));
    List<String> never =
        expectations.stream()
            .map(Expectation::name)
            .filter(name -> !rows.containsKey(name))
            .map(name -> "in no full run yet: " + name)
            .toList();
    lines.addAll(never);
    return """
        # The last full run

        Every combination of layout, engine and suite, with crash and scale tests at full size, on %d
        cores with Java %s. `./colonnade test --full` runs all of them; with `--only 'CLASS,…'` it runs
        some and renews their lines. "Expected" is from [expected-tests.txt](expected-tests.txt); what is
        skipped, and why, is in [skipped-tests.txt](skipped-tests.txt). "Minutes" are those of the suite;
        two suites at a time run side by side unless they measure or fill a disk.

        ```
        %s
        ```
        """
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            Runtime.version().feature(),
            String.join("\n", lines));
  }
}
