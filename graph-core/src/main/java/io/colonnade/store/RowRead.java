package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.List;

/**
 * Asks for cells of one row.
 *
 * @param cells in cell order and without overlap
 * @param limit the most cells to return, at least 1
 */
public record RowRead(Table table, Bytes row, List<CellSet> cells, int limit) {

  public RowRead {
    cells = List.copyOf(cells);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  /** All cells of the given sets. */
  public static RowRead of(Table table, Bytes row, CellSet... cells) {
    return new RowRead(table, row, List.of(cells), Integer.MAX_VALUE);
  }
}
