package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeQuery;
import java.util.Optional;
import java.util.Set;

/**
 * Takes those entries that lead where a query wants, up to its limit a vertex: for what ranges
 * cannot say. Confined to one read.
 */
final class EntryFilter {

  private final Optional<Set<Id>> others;
  private final int limit;
  private int request = -1;
  private int found;

  private EntryFilter(Optional<Set<Id>> others, int limit) {
    this.others = others;
    this.limit = limit;
  }

  static EntryFilter of(EdgeQuery query) {
    return new EntryFilter(query.others(), query.limit());
  }

  /** Takes every entry. */
  static EntryFilter none() {
    return new EntryFilter(Optional.empty(), Integer.MAX_VALUE);
  }

  /** To be asked once for each entry, in the order of the read. */
  boolean takes(int ofRequest, EdgeKey entry) {
    if (others.isEmpty()) {
      return true;
    }
    if (ofRequest != request) {
      request = ofRequest;
      found = 0;
    }
    return others.get().contains(entry.other()) && ++found <= limit;
  }
}
