package io.colonnade.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What to ask indexes for: all of the parts, since each finds some of what is looked for; of each
 * part one of its alternatives, since each of these finds the same, and more. Immutable.
 *
 * @param parts not empty, and none of them is
 */
public record IndexPlan(List<List<IndexQuery>> parts) {

  public IndexPlan {
    List<List<IndexQuery>> copies = new ArrayList<>(parts.size());
    for (List<IndexQuery> part : parts) {
      copies.add(List.copyOf(part));
    }
    if (copies.isEmpty() || copies.contains(List.<IndexQuery>of())) {
      throw new IllegalArgumentException("a plan that asks nothing");
    }
    parts = Collections.unmodifiableList(copies);
  }

  /** Returns the query that finds all that is looked for and one element at most, if there is. */
  public Optional<IndexQuery> ofOneElement() {
    if (parts.size() == 1) {
      for (IndexQuery query : parts.get(0)) {
        if (query.findsOneAtMost()) {
          return Optional.of(query);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether each of the queries asks for values of a key. */
  public boolean bounds(int key) {
    for (List<IndexQuery> alternatives : parts) {
      for (IndexQuery query : alternatives) {
        if (!query.bounds(key)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Asks one of the queries. */
  public static IndexPlan ofOne(List<IndexQuery> alternatives) {
    return new IndexPlan(List.of(alternatives));
  }
}
