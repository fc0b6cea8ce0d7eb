package io.colonnade.index.tables;

import io.colonnade.index.IndexEntry;
import io.colonnade.layout.FactCursor;
import io.colonnade.store.RowCursor;
import java.util.Optional;

/** A cursor over the entries in the cells of a read, in the order of the read. */
final class EntryCursor implements FactCursor<IndexEntry> {

  private final RowCursor cells;
  private final EntryRow rows;

  EntryCursor(RowCursor cells, EntryRow rows) {
    this.cells = cells;
    this.rows = rows;
  }

  @Override
  public Optional<IndexEntry> next() {
    return cells.advance() ? Optional.of(rows.entry(cells.row(), cells.value())) : Optional.empty();
  }

  @Override
  public void close() {
    cells.close();
  }
}
