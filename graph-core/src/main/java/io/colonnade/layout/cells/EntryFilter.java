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
 * Takes those entries that a query wants of what its reads give, up to its limit a vertex: for what
 * reads cannot say. Confined to one read.
 */
public final class EntryFilter {

  /** With more vertices at the other end, looking for each of their keys costs as much. */
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

  /** Looks at the vertex at the other end, and counts. */
  public static EntryFilter of(EdgeQuery query) {
    return new EntryFilter(query.others(), query.limit());
  }

  /** Takes every entry. */
  public static EntryFilter none() {
    return new EntryFilter(Optional.empty(), Integer.MAX_VALUE);
  }

  /**
   * Returns whether the entry at which the cursor stands may be taken: false if it surely is not,
   * so that most entries need not be parsed.
   */
  public boolean mayTake(RowCursor entry) {
    if (keys.isEmpty()) {
      return true; // without a view of the qualifier: most reads look for no vertex
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
   * To be asked once for each entry that it may take, in the order of the read.
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
