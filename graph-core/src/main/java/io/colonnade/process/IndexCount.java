package io.colonnade.process;

import io.colonnade.index.IndexQuery;
import java.util.Set;

/**
 * A count of elements by the entries of an index. Immutable.
 *
 * @param query finds each element once
 * @param labels numbers of the labels to count
 */
record IndexCount(IndexQuery query, Set<Integer> labels) {

  /** Returns the text for {@code explain()}. */
  @Override
  public String toString() {
    return "counted in index=" + query.index().name();
  }

  /** Returns the text for {@code profile()}. */
  String inWords() {
    return "counted in index " + query.index().name();
  }
}
