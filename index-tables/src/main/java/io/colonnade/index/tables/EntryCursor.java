package io.colonnade.index.tables;

import io.colonnade.index.IndexEntry;
import io.colonnade.layout.FactCursor;
import io.colonnade.store.RowCursor;
import java.util.Optional;
import java.util.Set;

/** A cursor over the entries of some labels in the cells of a read, in the order of the read. */
final class EntryCursor implements FactCursor<IndexEntry> {

  private final RowCursor cells;
  private final EntryRow rows;
  private final Set<Integer> labels;

  /**
   * @param labels numbers of labels; empty: all labels
   */
  EntryCursor(RowCursor cells, EntryRow rows, Set<Integer> labels) {
    this.cells = cells;
    this.rows = rows;
    this.labels = labels;
  }

  @Override
  public Optional<IndexEntry> next() {
    while (cells.advance()) {
      IndexEntry entry = rows.entry(cells.row(), cells.value());
      if (labels.isEmpty() || labels.contains(entry.label())) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    cells.close();
  }
}
