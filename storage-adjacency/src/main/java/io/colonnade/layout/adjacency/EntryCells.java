package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.EntryFilter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.VertexBefore;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the edge entries of a read. The vertex of a row is known from the request, or from
 * the record of the vertex if the record is read before the entries.
 */
final class EntryCells implements RawFact.Cursor<Incidence>, NeighbourCursor {

  private final RowCursor cells;
  private final List<VertexRef> requested;
  private final EntryFilter filter;
  private final EdgeShapes shapes;
  private final VertexBefore before;
  private boolean hasCounters; // the graph has keys that are counters of edges
  private CounterFacts unread = CounterFacts.NONE;
  private @Nullable CountersAhead ahead; // null: each vertex is one request
  private int request = -1; // the one of which the counters are those ahead
  private @Nullable Id other; // of the entry that advance() found

  private EntryCells(
      RowCursor cells,
      List<VertexRef> requested,
      EntryFilter filter,
      EdgeShapes shapes,
      VertexBefore before) {
    this.cells = cells;
    this.requested = requested;
    this.filter = filter;
    this.shapes = shapes;
    this.before = before;
  }

  /**
   * Returns the entries of the vertices that the filter accepts, and reads the records of vertices
   * that are not loaded.
   */
  static EntryCells ofVertices(
      RowCursor cells, List<VertexRef> vertices, EntryFilter filter, EdgeShapes shapes) {
    return new EntryCells(cells, vertices, filter, shapes, new VertexBefore());
  }

  /**
   * Returns the entries of a read that includes the record of each row.
   *
   * @param before the vertex of the row in which the read starts, if it starts after the record
   */
  static EntryCells withRecords(RowCursor cells, EdgeShapes shapes, VertexBefore before) {
    return new EntryCells(cells, List.of(), EntryFilter.none(), shapes, before);
  }

  /**
   * Sets the counters of edges whose counters are read apart from the entries.
   *
   * @param apart unread ones
   */
  EntryCells counting(CounterFacts apart) {
    hasCounters = !apart.equals(CounterFacts.NONE);
    unread = apart;
    return this;
  }

  /**
   * Sets that each vertex is two requests: for the counters of its edges, and for its entries.
   *
   * @param apart the counters of edges at their in vertices
   * @param atOut receives the counters of the edges at their out vertices
   */
  EntryCells counting(CounterFacts apart, CountersAhead atOut) {
    ahead = atOut;
    return counting(apart);
  }

  @Override
  public @Nullable RawFact<Incidence> next() {
    while (moves()) {
      VertexRef vertex = near();
      EntryKey key = EntryQualifier.decode(cells.qualifier(), vertex.id(), shapes);
      if (filter.takes(vertex(), key.other())) {
        RawEntry raw = RawEntry.of(vertex(), vertex, key, cells.value());
        return hasCounters ? raw.counting(counters(raw)) : raw;
      }
    }
    return null;
  }

  private CounterFacts counters(RawEntry raw) {
    CountersAhead atOut = ahead;
    if (atOut == null || raw.key().side() == Side.IN) {
      return unread;
    }
    if (request != cells.request() - 1) {
      atOut.clear(); // the vertex has none
      request = cells.request() - 1;
    }
    return atOut.of(raw.counterPrefix());
  }

  private void takeCounter(CountersAhead atOut) {
    if (request != cells.request()) {
      atOut.clear();
      request = cells.request();
    }
    atOut.add(cells);
  }

  @Override
  public boolean advance() {
    while (moves()) {
      Id found = EntryQualifier.other(cells.qualifier(), shapes);
      if (filter.takes(vertex(), found)) {
        other = found;
        return true;
      }
    }
    return false;
  }

  /** Moves to the next entry that the filter may accept, and decodes the records before it. */
  private boolean moves() {
    while (cells.advance()) {
      if (cells.family() == Family.RECORD) {
        before.take(cells);
      } else if (ahead != null && cells.family() == Family.COUNTERS) {
        takeCounter(ahead);
      } else if (filter.mayTake(cells)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int vertex() {
    return ahead == null ? cells.request() : cells.request() / 2;
  }

  @Override
  public VertexRef other() {
    return new VertexRef(Objects.requireNonNull(other), RecordCodec.label(cells.value()));
  }

  @Override
  public VertexRef near() {
    if (!requested.isEmpty() && !requested.get(vertex()).isUnread()) {
      return requested.get(vertex());
    }
    return before.of(cells.row());
  }

  @Override
  public void close() {
    cells.close();
  }
}
