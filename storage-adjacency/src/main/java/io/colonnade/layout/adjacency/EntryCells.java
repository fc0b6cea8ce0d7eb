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
import io.colonnade.model.Keys;
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
  private boolean hasCounters; // the graph has keys that are counters
  private CounterFacts unread = CounterFacts.NONE;
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

  /** Sets the keys that are counters, which are read apart from the entries. */
  EntryCells counting(Keys counters) {
    hasCounters = !counters.equals(Keys.NONE);
    unread = CounterFacts.unread(counters);
    return this;
  }

  @Override
  public @Nullable RawFact<Incidence> next() {
    while (moves()) {
      VertexRef vertex = near();
      EntryKey key = EntryQualifier.decode(cells.qualifier(), vertex.id(), shapes);
      if (filter.takes(cells.request(), key.other())) {
        RawEntry raw = RawEntry.of(cells.request(), vertex, key, cells.value());
        return hasCounters ? raw.counting(unread) : raw;
      }
    }
    return null;
  }

  @Override
  public boolean advance() {
    while (moves()) {
      Id found = EntryQualifier.other(cells.qualifier(), shapes);
      if (filter.takes(cells.request(), found)) {
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
      } else if (filter.mayTake(cells)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int vertex() {
    return cells.request();
  }

  @Override
  public VertexRef other() {
    return new VertexRef(Objects.requireNonNull(other), RecordCodec.label(cells.value()));
  }

  @Override
  public VertexRef near() {
    if (!requested.isEmpty() && !requested.get(cells.request()).isUnread()) {
      return requested.get(cells.request());
    }
    return before.of(cells.row());
  }

  @Override
  public void close() {
    cells.close();
  }
}
