package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.EntryFilter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.VertexBefore;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the entries of a read that match its query. The vertex of a row is known from the
 * request, or from the record of the vertex if the record is read before the entries. Confined to
 * one read.
 */
final class EntryCells implements RawFact.Cursor<Incidence>, NeighbourCursor {

  private final RowCursor cells;
  private final int[] vertexOf;
  private final List<VertexRef> vertices;
  private final Set<Integer> labels;
  private final EntryFilter filter;
  private final EdgeShapes shapes;
  private final VertexBefore before = new VertexBefore();
  private Bytes row = Bytes.EMPTY;
  private @Nullable RunRow run; // of that row
  private boolean hasCounters; // the graph has keys that are counters
  private CounterFacts unread = CounterFacts.NONE;
  private @Nullable Id other; // of the entry that advance() found

  /**
   * @param vertexOf the index of the vertex in the query, for each request of the cursor; must not
   *     be changed afterwards
   */
  EntryCells(RowCursor cells, int[] vertexOf, EdgeQuery query, EdgeShapes shapes) {
    this.cells = cells;
    this.vertexOf = vertexOf;
    this.vertices = query.vertices();
    this.labels = query.labels();
    this.filter = EntryFilter.of(query);
    this.shapes = shapes;
  }

  /** Sets the keys that are counters, which are read apart from the entries. */
  EntryCells counting(Keys counters) {
    hasCounters = !counters.equals(Keys.NONE);
    unread = CounterFacts.unread(counters);
    return this;
  }

  @Override
  public @Nullable RawFact<Incidence> next() {
    for (RunRow here = nextRun(); here != null; here = nextRun()) {
      EntryKey key = here.entry(cells.qualifier(), shapes);
      if (filter.takes(vertex(), key.other())) {
        RawEntry raw = RawEntry.of(vertex(), near(), key, cells.value(), shapes);
        return hasCounters ? raw.counting(unread) : raw;
      }
    }
    return null;
  }

  @Override
  public boolean advance() {
    for (RunRow here = nextRun(); here != null; here = nextRun()) {
      Id found = here.other(cells.qualifier(), shapes);
      if (filter.takes(vertex(), found)) {
        other = found;
        return true;
      }
    }
    return false;
  }

  /** Moves to the next entry that may match and returns its run, or null at the end. */
  private @Nullable RunRow nextRun() {
    while (cells.advance()) {
      if (cells.family() == Family.RECORD) {
        before.take(cells);
        continue;
      }
      RunRow here = run();
      if ((labels.isEmpty() || labels.contains(here.label())) && filter.mayTake(cells)) {
        return here;
      }
    }
    return null;
  }

  @Override
  public int vertex() {
    return vertexOf[cells.request()];
  }

  @Override
  public VertexRef other() {
    return new VertexRef(Objects.requireNonNull(other), RecordCodec.label(cells.value()));
  }

  private RunRow run() {
    RunRow known = run;
    if (known == null || !cells.row().equals(row)) {
      row = cells.row().copy();
      known = RunRow.decode(row);
      run = known;
    }
    return known;
  }

  @Override
  public VertexRef near() {
    VertexRef asked = vertices.get(vertex());
    return asked.isUnread() ? before.of(asked.id().key()) : asked;
  }

  @Override
  public void close() {
    cells.close();
  }
}
