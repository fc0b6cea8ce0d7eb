package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeQuery;
import io.colonnade.store.RowCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Accepts the entries that match a query, up to its limit per vertex, if ranges of cells cannot
 * express the query. Confined to one read.
 */
public final class EntryFilter {

  /** With more vertices at the other end, searching each of their keys costs as much. */
  private static final int FEW = 4;

  private final Optional<Set<Id>> others;
  private final List<Bytes> keys; // of the others, if these are few
  private final int limit;
  private int vertex = -1;
  private int found;

  private EntryFilter(Optional<Set<Id>> others, int limit) {
    this.others = others;
    this.keys = others.isPresent() ? keys(others.get()) : List.of();
    this.limit = limit;
  }

  private static List<Bytes> keys(Set<Id> others) {
    List<Bytes> keys = new ArrayList<>(FEW);
    if (others.size() <= FEW) {
      others.forEach(id -> keys.add(id.key()));
    }
    return keys;
  }

  /** Returns a filter by the vertices at the other end and the limit. */
  public static EntryFilter of(EdgeQuery query) {
    return new EntryFilter(query.others(), query.limit());
  }

  /** Returns a filter that accepts every entry. */
  public static EntryFilter none() {
    return new EntryFilter(Optional.empty(), Integer.MAX_VALUE);
  }

  /**
   * Returns whether the current entry may match; if not, it need not be decoded, which is true of
   * most entries.
   */
  public boolean mayTake(RowCursor entry) {
    if (keys.isEmpty()) {
      return true; // most reads are not for certain vertices
    }
    Bytes qualifier = entry.qualifier();
    for (Bytes key : keys) {
      if (qualifier.contains(key)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the entry matches, and counts it. To be called once for each entry that {@link
   * #mayTake} accepts, in the order of the read.
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
