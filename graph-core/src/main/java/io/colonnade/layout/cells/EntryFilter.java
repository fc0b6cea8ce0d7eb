package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeQuery;
import java.util.Optional;
import java.util.Set;

/**
 * Takes those entries that a query wants of what its reads give, up to its limit a vertex: for what
 * reads cannot say. Confined to one read.
 */
public final class EntryFilter {

  private final Optional<Set<Id>> others;
  private final int limit;
  private int vertex = -1;
  private int found;

  private EntryFilter(Optional<Set<Id>> others, int limit) {
    this.others = others;
    this.limit = limit;
  }

  /** Looks at the vertex at the other end, and counts. */
  public static EntryFilter of(EdgeQuery query) {
    return new EntryFilter(query.others(), query.limit());
  }

  /** Takes every entry. */
  public static EntryFilter none() {
    return new EntryFilter(Optional.empty(), Integer.MAX_VALUE);
  }

  /**
   * To be asked once for each entry, in the order of the read.
   *
   * @param atVertex index of the vertex in the query
   * @param other the vertex at the other end
   */
  public boolean takes(int atVertex, Id other) {
    if (atVertex != vertex) {
      vertex = atVertex;
      found = 0;
    }
    return (others.isEmpty() || others.get().contains(other)) && ++found <= limit;
  }
}
