package io.colonnade.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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

  /** Asks one of the queries. */
  public static IndexPlan ofOne(List<IndexQuery> alternatives) {
    return new IndexPlan(List.of(alternatives));
  }
}
