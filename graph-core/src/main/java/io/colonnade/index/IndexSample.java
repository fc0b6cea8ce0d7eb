package io.colonnade.index;

import io.colonnade.layout.FactCursor;
import java.util.List;

/**
 * The first entries that a query finds, and a cursor over the others.
 *
 * @param first in any order
 * @param isAll whether there are no others
 * @param others the other entries, in any order; reads nothing before an entry is requested
 */
public record IndexSample(List<IndexEntry> first, boolean isAll, FactCursor<IndexEntry> others) {

  public IndexSample {
    first = List.copyOf(first);
  }
}
