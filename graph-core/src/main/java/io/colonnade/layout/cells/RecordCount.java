package io.colonnade.layout.cells;

import io.colonnade.layout.RecordCodec;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.Set;

/** Counts the records of a table, of which each row has one. Stateless. */
public final class RecordCount {

  private RecordCount() {}

  /**
   * Returns how many records there are. One scan, which reads values only to look at labels.
   *
   * @param labels numbers of the labels of the records that count; empty: all
   */
  public static long of(Table table, Snapshot snapshot, Set<Integer> labels) {
    Scan records = Scan.all(table, RecordCodec.CELL);
    long count = 0;
    try (RowCursor cells = snapshot.scan(labels.isEmpty() ? records.keysOnly() : records)) {
      while (cells.advance()) {
        if (labels.isEmpty() || labels.contains(RecordCodec.label(cells.value()))) {
          count++;
        }
      }
    }
    return count;
  }
}
