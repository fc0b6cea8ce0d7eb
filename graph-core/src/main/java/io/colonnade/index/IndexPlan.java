package io.colonnade.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The index queries of an access path. The elements are the union of all parts, because each part
 * finds some of them; within a part, one alternative is sufficient, because each alternative finds
 * a superset of the part. Immutable.
 *
 * @param parts not empty, and no part is empty
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

  /**
   * Returns a query that finds the whole result and at most one element; empty if no query does.
   */
  public Optional<IndexQuery> ofOneElement() {
    boolean isOneQuery = parts.size() == 1 && parts.get(0).size() == 1;
    return isOneQuery
        ? Optional.of(parts.get(0).get(0)).filter(IndexQuery::findsOneAtMost)
        : Optional.empty();
  }

  /** Returns a plan with a single part. */
  public static IndexPlan ofOne(List<IndexQuery> alternatives) {
    return new IndexPlan(List.of(alternatives));
  }
}
