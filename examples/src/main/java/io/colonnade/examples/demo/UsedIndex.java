package io.colonnade.examples.demo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which index answers a query, in the words of {@code explain()}. Stateless. */
final class UsedIndex {

  private static final Pattern NAMED = Pattern.compile("index=(one of \\[[^]]*]|[^,)]+)");

  private UsedIndex() {}

  /**
   * Reads a plan.
   *
   * @param plan the last traversal of an explanation
   * @return for people: {@code answered by index airportByCode}
   */
  static String in(String plan) {
    return of(plan).map(index -> "answered by index " + index).orElse("answered without an index");
  }

  private static Optional<String> of(String plan) {
    Matcher named = NAMED.matcher(plan);
    return named.find() ? Optional.of(named.group(1)) : Optional.empty();
  }
}
