package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The vertices of a table with one row per vertex, whose key is that of its id. Immutable and
 * thread-safe.
 */
public final class VertexRows {

  private static final List<CellSet> RECORD = List.of(RecordCodec.CELL);

  private final Table table;

  public VertexRows(Table table) {
    this.table = table;
  }

  /** Returns the key of a vertex as an element of a write set. */
  public ElementKey element(Id id) {
    return ElementKey.of(table, id.key(), Family.RECORD, RecordCodec.QUALIFIER);
  }

  /** See {@link io.colonnade.layout.Layout#vertices(Snapshot, List, Keys)}. */
  public List<Optional<VertexFact>> read(Snapshot snapshot, List<Id> ids, Keys wanted) {
    List<RowRead> reads = new ArrayList<>(ids.size());
    for (Id id : ids) { // most reads are of one vertex: a stream would cost more than the read
      reads.add(new RowRead(table, id.key(), RECORD, Integer.MAX_VALUE));
    }
    Batch<VertexFact> found = new Batch<>(ids.size(), wanted);
    try (RowCursor cells = snapshot.rows(reads)) {
      while (cells.advance()) {
        Id id = ids.get(cells.request());
        found.put(cells.request(), RawVertex.of(table, id, cells.value()));
      }
    }
    return found.finish(snapshot);
  }

  /** See {@link io.colonnade.layout.Layout#vertices(Snapshot, Keys, Optional)}. */
  public FactCursor<VertexFact> scan(Snapshot snapshot, Keys wanted, Optional<Id> after) {
    Scan all = Scan.all(table, RecordCodec.CELL);
    Scan rest = after.map(id -> all.resumedAfter(element(id).cell())).orElse(all);
    RowCursor cells = snapshot.scan(rest);
    return new PagedCursor<>(snapshot, new Records(table, cells), wanted);
  }

  private record Records(Table table, RowCursor cells) implements RawFact.Cursor<VertexFact> {

    @Override
    public @Nullable RawFact<VertexFact> next() {
      return cells.advance()
          ? RawVertex.of(table, Id.ofKey(cells.row().copy()), cells.value())
          : null;
    }

    @Override
    public void close() {
      cells.close();
    }
  }
}
