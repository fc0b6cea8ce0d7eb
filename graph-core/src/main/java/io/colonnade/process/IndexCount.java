package io.colonnade.process;

import io.colonnade.index.IndexQuery;
import java.util.Set;

/**
 * What counts elements: entries of an index. Immutable.
 *
 * @param query finds each element once
 * @param labels numbers of those whose elements count
 */
record IndexCount(IndexQuery query, Set<Integer> labels) {

  /** For {@code explain()}. */
  @Override
  public String toString() {
    return "counted in index=" + query.index().name();
  }
}
