package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.VertexPart;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The vertices of a table with one row per vertex, whose key is that of its id. Immutable and
 * thread-safe.
 */
public final class VertexRows {

  private static final List<CellSet> RECORD = List.of(RecordCodec.CELL);
  private static final List<CellSet> COUNTED = List.of(RecordCodec.CELL, CounterCells.OF_ELEMENT);

  private final Table table;
  private final LabelShapes labels;

  /**
   * @param labels has the keys that are counters
   */
  public VertexRows(Table table, LabelShapes labels) {
    this.table = table;
    this.labels = labels;
  }

  /** Returns the key of a vertex as an element of a write set. */
  public static ElementKey element(Table table, Id id) {
    return ElementKey.of(table, id.key(), Family.RECORD, RecordCodec.QUALIFIER);
  }

  /** Returns what a change of the row of a vertex changes, whether it has edges in it or not. */
  public static List<ChangedVertex> changed(RowKey row, WriteSet.RowChange change) {
    Set<VertexPart> parts =
        change.deletesRow() ? EnumSet.allOf(VertexPart.class) : EnumSet.noneOf(VertexPart.class);
    for (WriteSet.CellChange cell : change.changes()) {
      switch (cell.family()) {
        case RECORD -> parts.add(VertexPart.RECORD);
        case EDGES -> parts.add(VertexPart.EDGES);
        case COUNTERS -> {
          if (DegreeCells.isDegree(cell.qualifier())) {
            parts.add(VertexPart.EDGES);
          } else if (cell.qualifier().startsWith(CounterCells.PREFIX)) {
            parts.add(VertexPart.COUNTERS);
          }
        }
        default -> {} // a large value, of which the record names the length
      }
    }
    return parts.isEmpty() ? List.of() : List.of(new ChangedVertex(Id.ofKey(row.row()), parts));
  }

  /** See {@link io.colonnade.layout.Layout#vertices(Snapshot, List, Keys)}. */
  public List<Optional<VertexFact>> read(Snapshot snapshot, List<Id> ids, Keys wanted) {
    Keys counters = labels.countersIn(snapshot);
    List<CellSet> cells = cells(wanted, counters);
    List<RowRead> reads = new ArrayList<>(ids.size());
    for (Id id : ids) { // most reads are of one vertex: a stream would cost more than the read
      reads.add(new RowRead(table, id.key(), cells, Integer.MAX_VALUE));
    }
    Batch<VertexFact> found = new Batch<>(ids.size(), wanted);
    try (RowCursor read = snapshot.rows(reads)) {
      if (CounterCells.areWanted(wanted, counters)) {
        counted(read, ids, wanted, counters, found);
      } else {
        plain(read, ids, counters, found);
      }
    }
    return found.finish(snapshot);
  }

  private void plain(RowCursor cells, List<Id> ids, Keys counters, Batch<VertexFact> found) {
    boolean hasCounters = !counters.equals(Keys.NONE);
    while (cells.advance()) {
      RawVertex raw = RawVertex.of(table, ids.get(cells.request()), cells.value());
      found.put(cells.request(), hasCounters ? raw.counting(CounterFacts.unread(counters)) : raw);
    }
  }

  private void counted(
      RowCursor cells, List<Id> ids, Keys wanted, Keys counters, Batch<VertexFact> found) {
    CountedCursor<VertexFact> vertices =
        new CountedCursor<>(cells, at -> decode(ids.get(at.request()), at), wanted, counters);
    for (RawFact<VertexFact> next = vertices.next(); next != null; next = vertices.next()) {
      found.put(vertices.request(), next);
    }
  }

  /** See {@link io.colonnade.layout.Layout#vertices(Snapshot, Keys, Optional)}. */
  public FactCursor<VertexFact> scan(Snapshot snapshot, Keys wanted, Optional<Id> after) {
    Keys counters = labels.countersIn(snapshot);
    Scan all = Scan.all(table, cells(wanted, counters).toArray(CellSet[]::new));
    Scan rest = after.map(id -> all.resumedAfter(element(table, id).cell())).orElse(all);
    RowCursor cells = snapshot.scan(rest);
    return new PagedCursor<>(
        snapshot,
        new CountedCursor<>(cells, at -> decode(Id.ofKey(at.row().copy()), at), wanted, counters),
        wanted);
  }

  private RawVertex decode(Id id, RowCursor cells) {
    return RawVertex.of(table, id, cells.value());
  }

  private static List<CellSet> cells(Keys wanted, Keys counters) {
    return CounterCells.areWanted(wanted, counters) ? COUNTED : RECORD;
  }
}
