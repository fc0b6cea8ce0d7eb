package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.List;

/**
 * A request for cells of one row, or of all rows with a common prefix.
 *
 * @param row a row key, or a prefix of row keys, which may be a whole row key; contains at least
 *     one byte other than {@code FF}, so that an upper bound of the rows exists
 * @param cells in cell order and without overlap
 * @param limit the most cells to return, at least 1
 * @param content which part of each cell
 * @param extent one row or many; a read of many rows covers one whole family
 */
public record RowRead(
    Table table, Bytes row, List<CellSet> cells, int limit, Content content, Extent extent) {

  /** The part of a cell that is read. */
  public enum Content {
    /** The whole cell. */
    CELLS,
    /**
     * The key of the cell without its value, which reads as empty bytes. For callers that only
     * count cells or read qualifiers.
     */
    KEYS
  }

  /** The rows that are read. */
  public enum Extent {
    /** The row with that key. */
    ROW,
    /** All rows whose keys begin with those bytes, in row order. */
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

  /** Creates a request for cells of one row. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit, Content content) {
    this(table, row, cells, limit, content, Extent.ROW);
  }

  /** Creates a request for whole cells of one row, at most {@code limit}. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit) {
    this(table, row, cells, limit, Content.CELLS);
  }

  /** Returns a request for all cells of the given sets. */
  public static RowRead of(Table table, Bytes row, CellSet... cells) {
    return new RowRead(table, row, List.of(cells), Integer.MAX_VALUE);
  }

  /** Returns a request for one family of all rows whose keys begin with those bytes. */
  public static RowRead startingWith(
      Table table, Bytes prefix, Family family, int limit, Content content) {
    return new RowRead(table, prefix, List.of(CellSet.all(family)), limit, content, Extent.PREFIX);
  }

  /** Returns whether the request is for all rows with a common prefix. */
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
    List<CellSet> data = cells.stream().filter(set -> set.family() != Family.LOCKS).toList();
    List<CellSet> read = data.isEmpty() ? cells : data; // locks are read beside another family
    return read.size() == 1 && read.get(0).equals(CellSet.all(read.get(0).family()));
  }
}
