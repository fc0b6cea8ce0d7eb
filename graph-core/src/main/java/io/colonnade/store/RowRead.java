package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.List;

/**
 * Asks for cells of one row, or of all rows that begin alike.
 *
 * @param row a row key, or what row keys begin with: at most a whole one; some byte is not {@code
 *     FF}, so that something can follow all rows that begin so
 * @param cells in cell order and without overlap
 * @param limit the most cells to return, at least 1
 * @param content how much of each cell
 * @param extent whether one row is meant or many; of many, one whole family is read
 */
public record RowRead(
    Table table, Bytes row, List<CellSet> cells, int limit, Content content, Extent extent) {

  /** How much of a cell is read. */
  public enum Content {
    /** All of it. */
    CELLS,
    /**
     * Not its value, which reads as empty bytes: for those who only count or look at qualifiers.
     */
    KEYS
  }

  /** Which rows are read. */
  public enum Extent {
    /** The one with that key. */
    ROW,
    /** All whose keys begin with those bytes, in row order. */
    PREFIX
  }

  public RowRead {
    cells = List.copyOf(cells);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
    if (extent == Extent.PREFIX) {
      requirePrefix(row, cells);
    }
  }

  /** Cells of one row. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit, Content content) {
    this(table, row, cells, limit, content, Extent.ROW);
  }

  /** Whole cells of one row, no more than the limit. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit) {
    this(table, row, cells, limit, Content.CELLS);
  }

  /** All cells of the given sets. */
  public static RowRead of(Table table, Bytes row, CellSet... cells) {
    return new RowRead(table, row, List.of(cells), Integer.MAX_VALUE);
  }

  /** One family of all rows whose keys begin with those bytes. */
  public static RowRead startingWith(
      Table table, Bytes prefix, Family family, int limit, Content content) {
    return new RowRead(table, prefix, List.of(CellSet.all(family)), limit, content, Extent.PREFIX);
  }

  /** True if rows are meant that begin alike. */
  public boolean isPrefix() {
    return extent == Extent.PREFIX;
  }

  private static void requirePrefix(Bytes row, List<CellSet> cells) {
    if (!isOneFamily(cells)) {
      throw new IllegalArgumentException("of rows that begin alike, one family is read: " + cells);
    }
    int at = 0;
    while (at < row.length() && row.at(at) == 0xFF) {
      at++;
    }
    if (at == row.length()) {
      throw new IllegalArgumentException("no bytes follow all rows that begin so: " + row);
    }
  }

  private static boolean isOneFamily(List<CellSet> cells) {
    return cells.size() == 1 && cells.get(0).equals(CellSet.all(cells.get(0).family()));
  }
}
