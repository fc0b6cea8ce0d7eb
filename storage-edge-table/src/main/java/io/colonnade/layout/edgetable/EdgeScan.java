package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.CountedCursor;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.Optional;

/** Reads all edges from the records in their rows. Stateless. */
final class EdgeScan {

  private EdgeScan() {}

  /**
   * Returns the edges after a row.
   *
   * @throws io.colonnade.error.FormatException if the bytes are not the row key of an edge
   */
  static RawFact.Cursor<EdgeFact> open(
      Snapshot snapshot, Optional<Bytes> after, Keys wanted, LabelShapes labels) {
    Keys counters = labels.edgeCountersIn(snapshot);
    EdgeShapes shapes = labels.shapesIn(snapshot);
    Scan all = Scan.all(Tables.EDGE, cells(wanted, counters));
    Scan rest = after.map(EdgeScan::record).map(all::resumedAfter).orElse(all);
    return new CountedCursor<>(
        snapshot.scan(rest),
        at -> EdgeRecord.decode(EdgeRow.decode(at.row()), at.value(), shapes),
        wanted,
        counters);
  }

  /** Returns the cells of an edge in its row: the record, and its counters if they are wanted. */
  static CellSet[] cells(Keys wanted, Keys counters) {
    return CounterCells.areWanted(wanted, counters)
        ? new CellSet[] {RecordCodec.CELL, CounterCells.OF_ELEMENT}
        : new CellSet[] {RecordCodec.CELL};
  }

  private static CellKey record(Bytes row) {
    return Tables.edge(EdgeRow.decode(row)).cell();
  }
}
