package io.colonnade.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tests that may be skipped, by suite: {@code docs/skipped-tests.txt}. A line {@code [A B]}
 * says that the lines after it hold for the suites A and B; each of those is a test, how often it
 * is skipped (once for each set of parameters), and why. {@code 2?} means at most twice: the test
 * itself looks whether it can run here. Immutable.
 */
final class AllowedSkips {

  /** How often a test is skipped. */
  private record Times(int least, int most) {

    static final Times NEVER = new Times(0, 0);

    static Times parse(String text) {
      boolean mayRun = text.endsWith("?");
      int most = Integer.parseInt(mayRun ? text.substring(0, text.length() - 1) : text);
      return new Times(mayRun ? 0 : most, most);
    }
  }

  private final Map<String, Map<String, Times>> bySuite;

  private AllowedSkips(Map<String, Map<String, Times>> bySuite) {
    this.bySuite = bySuite;
  }

  static AllowedSkips read(Path file) throws IOException {
    Map<String, Map<String, Times>> bySuite = new HashMap<>();
    List<String> suites = List.of();
    for (String line : Files.readAllLines(file)) {
      String text = line.trim();
      if (text.startsWith("[")) {
        suites = List.of(text.substring(1, text.length() - 1).trim().split("\\s+"));
      } else if (!text.isEmpty() && !text.startsWith("# ")) {
        String[] fields = text.split("\\s+", 3);
        if (fields.length < 3) {
          throw new IllegalArgumentException("a skip without count or reason: " + text);
        }
        for (String suite : suites) {
          bySuite
              .computeIfAbsent(suite, unseen -> new TreeMap<>())
              .put(fields[0], Times.parse(fields[1]));
        }
      }
    }
    return new AllowedSkips(bySuite);
  }

  /** How what was skipped differs from what may be: one sentence for each test. */
  List<String> differences(String suite, List<String> skipped) {
    Map<String, Integer> actual = new TreeMap<>();
    skipped.forEach(name -> actual.merge(name, 1, Integer::sum));
    Map<String, Times> allowed = bySuite.getOrDefault(suite, Map.of());
    TreeSet<String> names = new TreeSet<>(actual.keySet());
    names.addAll(allowed.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      int is = actual.getOrDefault(name, 0);
      Times may = allowed.getOrDefault(name, Times.NEVER);
      if (is < may.least() || is > may.most()) {
        differences.add(
            "%s: %s is skipped %d times, listed with %d".formatted(suite, name, is, may.most()));
      }
    }
    return differences;
  }
}
