package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.Map;
import java.util.TreeMap;

/**
 * All big values of the table in their order, handed to the records that refer to them. Reports
 * those that nothing refers to. Confined to one audit.
 */
final class AuditBig implements AutoCloseable {

  private final RowCursor cells;
  private final Audit audit;
  private boolean isAtCell;

  AuditBig(Snapshot snapshot, Audit audit) {
    this.cells = snapshot.scan(Scan.all(AdjacencyTables.ADJ, CellSet.all(Family.BIG)));
    this.audit = audit;
    this.isAtCell = cells.advance();
  }

  /** The cells of values of the vertex of that row, by qualifier. */
  Map<Bytes, Bytes> takeVertex(Bytes row) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row) && BigKey.isVertexQualifier(cells.qualifier())) {
      take(taken);
    }
    return taken;
  }

  /** The cells of that row whose qualifiers have the prefix; prefixes ascend within a row. */
  Map<Bytes, Bytes> takeEdge(Bytes row, Bytes prefix) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row) && isUpTo(prefix)) {
      if (cells.qualifier().startsWith(prefix)) {
        take(taken);
      } else {
        pass();
      }
    }
    return taken;
  }

  /** Nothing is referred to any more. */
  void finish() {
    while (isAtCell) {
      pass();
    }
  }

  /** Reports a cell that nothing refers to. */
  void orphan(Bytes row, Bytes qualifier) {
    audit.violation(
        "big value that no record refers to", RowNames.vertex(row) + ", cell " + qualifier);
  }

  private boolean isIn(Bytes row) {
    return isAtCell && cells.row().equals(row);
  }

  private boolean isUpTo(Bytes prefix) {
    return cells.qualifier().compareTo(prefix) < 0 || cells.qualifier().startsWith(prefix);
  }

  private void passRowsBefore(Bytes row) {
    while (isAtCell && cells.row().compareTo(row) < 0) {
      pass();
    }
  }

  private void pass() {
    orphan(cells.row(), cells.qualifier());
    isAtCell = cells.advance();
  }

  private void take(Map<Bytes, Bytes> into) {
    into.put(cells.qualifier().copy(), cells.value().copy());
    isAtCell = cells.advance();
  }

  @Override
  public void close() {
    cells.close();
  }
}
