package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowRead.Content;
import java.util.List;
import java.util.Optional;

/**
 * Asks for cells of all rows from {@code from} (inclusive) to {@code to} (exclusive; empty bytes
 * mean the end of the table).
 *
 * @param cells for each row, in cell order and without overlap
 * @param after if present, only cells after this one in cell order: where an earlier cursor stopped
 * @param content how much of each cell
 * @param bounds what {@code from} and {@code to} are
 */
public record Scan(
    Table table,
    Bytes from,
    Bytes to,
    List<CellSet> cells,
    Optional<CellKey> after,
    Content content,
    Bounds bounds) {

  /** What the bounds of a scan are. */
  public enum Bounds {
    /** Any bytes. */
    ANY,
    /** No bound begins with a row key and is longer: an engine need not look for one in it. */
    WITHOUT_ROW_KEYS
  }

  public Scan {
    cells = List.copyOf(cells);
  }

  /** Whole cells. */
  public Scan(Table table, Bytes from, Bytes to, List<CellSet> cells, Optional<CellKey> after) {
    this(table, from, to, cells, after, Content.CELLS, Bounds.ANY);
  }

  /** The whole table. */
  public static Scan all(Table table, CellSet... cells) {
    return new Scan(table, Bytes.EMPTY, Bytes.EMPTY, List.of(cells), Optional.empty());
  }

  /** The rows that start with the prefix. */
  public static Scan prefix(Table table, Bytes prefix, CellSet... cells) {
    return new Scan(table, prefix, prefix.prefixEnd(), List.of(cells), Optional.empty());
  }

  /** The same scan, going on behind that cell. */
  public Scan resumedAfter(CellKey position) {
    return new Scan(table, from, to, cells, Optional.of(position), content, bounds);
  }

  /** Returns the same scan, whose bounds have no row key as their beginning. */
  public Scan betweenRowKeys() {
    return new Scan(table, from, to, cells, after, content, Bounds.WITHOUT_ROW_KEYS);
  }

  /** The same scan without the values of the cells, which read as empty bytes. */
  public Scan keysOnly() {
    return new Scan(table, from, to, cells, after, Content.KEYS, bounds);
  }
}
