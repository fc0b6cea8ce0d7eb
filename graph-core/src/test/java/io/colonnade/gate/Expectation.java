package io.colonnade.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the repository expects of one suite. A line of {@code docs/expected-tests.txt}: its
 * components in their order, separated by blanks; {@code #} starts a comment.
 *
 * @param module directory of the module
 * @param suite simple name of the class that Failsafe runs, or {@link #UNIT} for all that Surefire
 *     runs in the module
 * @param kind how the numbers are meant
 * @param when in which runs the suite takes part
 * @param run how many tests execute
 * @param skipped how many are skipped, each of which {@link AllowedSkips} must name
 */
record Expectation(String module, String suite, Kind kind, Run when, long run, long skipped) {

  /** All unit tests of a module. */
  static final String UNIT = "unit";

  /** How the numbers are meant. */
  enum Kind {
    /** As they are. */
    EXACT,
    /** As they are; Cucumber's own report must say the same. */
    FEATURES,
    /** More may run. */
    AT_LEAST
  }

  /** When a suite runs. */
  enum Run {
    /** In each run. */
    ALWAYS,
    /** Only in a full run. */
    FULL
  }

  static List<Expectation> read(Path file) throws IOException {
    List<Expectation> expectations = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String text = line.split("#", 2)[0].trim();
      if (!text.isEmpty()) {
        expectations.add(parse(text));
      }
    }
    return expectations;
  }

  private static Expectation parse(String line) {
    String[] fields = line.split("\\s+");
    if (fields.length != 6) {
      throw new IllegalArgumentException("not module, suite, kind, when, run and skipped: " + line);
    }
    return new Expectation(
        fields[0],
        fields[1],
        Kind.valueOf(constant(fields[2])),
        Run.valueOf(constant(fields[3])),
        Long.parseLong(fields[4]),
        Long.parseLong(fields[5]));
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** The module and the suite. */
  String name() {
    return module + " " + suite;
  }

  boolean isUnit() {
    return suite.equals(UNIT);
  }
}
