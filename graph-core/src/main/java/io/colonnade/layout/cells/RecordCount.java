package io.colonnade.layout.cells;

import io.colonnade.layout.RecordCodec;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.Set;

/** Counts the records of a table with one record per row. Stateless. */
public final class RecordCount {

  private RecordCount() {}

  /**
   * Returns the number of records, in one scan, which reads values only to compare labels.
   *
   * @param labels numbers of the labels to count; empty: all
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
