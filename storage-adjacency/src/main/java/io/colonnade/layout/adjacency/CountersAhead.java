package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.model.CounterFacts;
import io.colonnade.store.RowCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The counters of the edges of a vertex, which are read before its entries, up to a limit. They are
 * in the order of the entries, so that each is looked at once. Confined to one read.
 */
final class CountersAhead {

  /** The most counters of a vertex; those of further edges are read with pages of edges. */
  static final int MOST = 1_000;

  private final int limit;
  private final CounterFacts unread;
  private final List<Bytes> qualifiers = new ArrayList<>();
  private final List<Long> values = new ArrayList<>();
  private int next; // the first one that may belong to the next edge

  /**
   * @param limit the most cells that were requested for a vertex
   * @param unread the counters of an edge for which the limit leaves them open
   */
  CountersAhead(int limit, CounterFacts unread) {
    this.limit = limit;
    this.unread = unread;
  }

  /** Forgets the counters of the vertex before. */
  void clear() {
    qualifiers.clear();
    values.clear();
    next = 0;
  }

  /** Adds the counter that is the current cell. */
  void add(RowCursor cells) {
    qualifiers.add(cells.qualifier().copy());
    values.add(CounterCells.value(cells));
  }

  /**
   * Returns the counters of an edge.
   *
   * @param prefix of its counters, after that of the edge before
   */
  CounterFacts of(Bytes prefix) {
    int first = next;
    while (first < qualifiers.size() && qualifiers.get(first).compareTo(prefix) < 0) {
      first++; // of an edge that the query does not return
    }
    next = first;
    while (next < qualifiers.size() && qualifiers.get(next).startsWith(prefix)) {
      next++;
    }
    if (next == qualifiers.size() && next == limit) {
      return unread;
    }
    return next == first ? CounterFacts.NONE : stored(first, prefix.length());
  }

  private CounterFacts stored(int first, int prefixLength) {
    TreeMap<Integer, Long> found = new TreeMap<>();
    for (int i = first; i < next; i++) {
      found.put(CounterCells.key(qualifiers.get(i), prefixLength), values.get(i));
    }
    return CounterFacts.stored(found);
  }
}
