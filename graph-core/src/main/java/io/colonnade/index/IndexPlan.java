package io.colonnade.index;

import java.util.List;

/**
 * What to ask indexes for: all of the parts, since each finds some of what is looked for; of each
 * part one of its alternatives, since each of these finds the same, and more. Immutable.
 *
 * @param parts not empty, and none of them is
 */
public record IndexPlan(List<List<IndexQuery>> parts) {

  public IndexPlan {
    parts = parts.stream().map(List::copyOf).toList();
    if (parts.isEmpty() || parts.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException("a plan that asks nothing");
    }
  }

  /** Asks one of the queries. */
  public static IndexPlan ofOne(List<IndexQuery> alternatives) {
    return new IndexPlan(List.of(alternatives));
  }
}
