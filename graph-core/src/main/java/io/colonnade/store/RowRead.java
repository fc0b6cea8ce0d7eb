package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.List;

/**
 * A request for cells of one row or of a range of rows.
 *
 * @param row a row key; for a range, its first bytes, inclusive: any bytes that are not an
 *     extension of a row key
 * @param to the end of a range, exclusive, with the same restriction; empty bytes: one row
 * @param cells in cell order and without overlap; a range covers one whole family
 * @param limit the most cells to return, at least 1
 * @param content which part of each cell
 */
public record RowRead(
    Table table, Bytes row, Bytes to, List<CellSet> cells, int limit, Content content) {

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
    /** The rows of a range, in row order. */
    RANGE
  }

  public RowRead {
    cells = List.copyOf(cells);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
    if (!to.isEmpty() && !isOneFamily(cells)) {
      throw new IllegalArgumentException("a range of rows covers one family: " + cells);
    }
  }

  /** Creates a request for cells of one row. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit, Content content) {
    this(table, row, Bytes.EMPTY, cells, limit, content);
  }

  /** Creates a request for whole cells of one row, at most {@code limit}. */
  public RowRead(Table table, Bytes row, List<CellSet> cells, int limit) {
    this(table, row, cells, limit, Content.CELLS);
  }

  /** Returns a request for all cells of the given sets. */
  public static RowRead of(Table table, Bytes row, CellSet... cells) {
    return new RowRead(table, row, List.of(cells), Integer.MAX_VALUE);
  }

  /**
   * Returns a request for one family of all rows whose keys begin with the prefix.
   *
   * @param prefix may be a whole row key; contains at least one byte other than {@code FF}, so that
   *     the range has an end
   */
  public static RowRead startingWith(
      Table table, Bytes prefix, Family family, int limit, Content content) {
    int at = 0;
    while (at < prefix.length() && prefix.at(at) == 0xFF) {
      at++;
    }
    if (at == prefix.length()) {
      throw new IllegalArgumentException("no bytes follow all rows that begin so: " + prefix);
    }
    return between(table, prefix, prefix.prefixEnd(), family, limit, content);
  }

  /**
   * Returns a request for one family of the rows from {@code from} (inclusive) to {@code to}
   * (exclusive, not empty), neither of which is an extension of a row key.
   */
  public static RowRead between(
      Table table, Bytes from, Bytes to, Family family, int limit, Content content) {
    if (to.isEmpty()) {
      throw new IllegalArgumentException("a range of rows needs an end");
    }
    return new RowRead(table, from, to, List.of(CellSet.all(family)), limit, content);
  }

  /** Returns whether one row is read or a range of rows. */
  public Extent extent() {
    return to.isEmpty() ? Extent.ROW : Extent.RANGE;
  }

  /** Returns whether the request is for a range of rows. */
  public boolean isRange() {
    return extent() == Extent.RANGE;
  }

  private static boolean isOneFamily(List<CellSet> cells) {
    List<CellSet> data = cells.stream().filter(set -> set.family() != Family.LOCKS).toList();
    List<CellSet> read = data.isEmpty() ? cells : data; // locks are read beside another family
    return read.size() == 1 && read.get(0).equals(CellSet.all(read.get(0).family()));
  }
}
