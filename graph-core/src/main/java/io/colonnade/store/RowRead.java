package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.List;

/**
 * Asks for cells of one row.
 *
 * @param cells in cell order and without overlap
 * @param limit the most cells to return, at least 1
 * @param content how much of each cell
 */
public record RowRead(Table table, Bytes row, List<CellSet> cells, int limit, Content content) {

  /** How much of a cell is read. */
  public enum Content {
    /** All of it. */
    CELLS,
    /**
     * Not its value, which reads as empty bytes: for those who only count or look at qualifiers.
     */
    KEYS
  }

  public RowRead {
    cells = List.copyOf(cells);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  /** Whole cells, no more than the limit. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit) {
    this(table, row, cells, limit, Content.CELLS);
  }

  /** All cells of the given sets. */
  public static RowRead of(Table table, Bytes row, CellSet... cells) {
    return new RowRead(table, row, List.of(cells), Integer.MAX_VALUE);
  }
}
