package io.colonnade.process;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a traversal gave: its results in canonical form, in their order, or how it failed.
 * Immutable.
 */
record Answer(List<String> results, Optional<Throwable> failure) {

  /** Results that say that nothing was found. */
  private static final Set<String> EMPTY = Set.of("0:Long", "[]", "set[]");

  static Answer of(List<String> results) {
    return new Answer(List.copyOf(results), Optional.empty());
  }

  static Answer failed(Throwable failure) {
    return new Answer(List.of(), Optional.of(failure));
  }

  boolean isFailure() {
    return failure.isPresent();
  }

  /** Is there nothing in it? A count of zero and an empty collection say so too. */
  boolean isEmpty() {
    return EMPTY.containsAll(results);
  }

  /** Whether the other answers the same as far as the data determine it. */
  boolean agrees(Answer other, Certainty certainty) {
    if (isFailure() || other.isFailure()) {
      return isFailure() && other.isFailure();
    }
    return switch (certainty) {
      case LIST -> results.equals(other.results);
      case BAG -> sorted().equals(other.sorted());
      case PART -> results.size() == other.results.size();
      case NONE -> true;
    };
  }

  /** Whether all results are among those of the other, as often at most. */
  boolean isPartOf(Answer whole) {
    Map<String, Integer> left = new HashMap<>();
    whole.results.forEach(result -> left.merge(result, 1, Integer::sum));
    return results.stream().allMatch(result -> left.merge(result, -1, Integer::sum) >= 0);
  }

  private List<String> sorted() {
    List<String> sorted = new ArrayList<>(results);
    Collections.sort(sorted);
    return sorted;
  }

  @Override
  public String toString() {
    if (failure.isEmpty()) {
      return results.size() + " " + sorted();
    }
    StringWriter text = new StringWriter();
    failure.get().printStackTrace(new PrintWriter(text));
    return text.toString().lines().limit(30).reduce("", (a, b) -> a + "\n    " + b);
  }
}
