package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.store.CellKey;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cursor over all edges, read from the records in their rows. Not thread-safe. */
record EdgeScan(RowCursor cells, EdgeShapes shapes) implements RawFact.Cursor<EdgeFact> {

  private static final Scan ALL = Scan.all(Tables.EDGE, RecordCodec.CELL);

  /**
   * Returns the edges after a row.
   *
   * @throws FormatException if the bytes are not the row key of an edge
   */
  static EdgeScan open(Snapshot snapshot, Optional<Bytes> after, EdgeShapes shapes) {
    Scan rest = after.map(EdgeScan::record).map(ALL::resumedAfter).orElse(ALL);
    return new EdgeScan(snapshot.scan(rest), shapes);
  }

  private static CellKey record(Bytes row) {
    return Tables.edge(EdgeRow.decode(row)).cell();
  }

  @Override
  public @Nullable RawFact<EdgeFact> next() {
    return cells.advance()
        ? EdgeRecord.decode(EdgeRow.decode(cells.row()), cells.value(), shapes)
        : null;
  }

  @Override
  public void close() {
    cells.close();
  }
}
