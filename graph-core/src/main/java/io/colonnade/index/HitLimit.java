package io.colonnade.index;

import java.util.Set;

/**
 * A limit on the elements that a reader of an index requires. Immutable.
 *
 * @param elements the number of required elements, at least 1; the largest int: all
 * @param keys the keys that the reader's predicates test
 */
public record HitLimit(int elements, Set<Integer> keys) {

  /** All elements are required. */
  public static final HitLimit NONE = new HitLimit(Integer.MAX_VALUE, Set.of());

  public HitLimit {
    keys = Set.copyOf(keys);
  }

  /**
   * Returns the number of hits of a query that are probably sufficient: the limit if all hits may
   * pass because the query restricts all keys; the largest int otherwise.
   */
  public int of(IndexQuery query) {
    for (int key : keys) {
      if (!query.bounds(key)) {
        return Integer.MAX_VALUE;
      }
    }
    return elements;
  }
}
