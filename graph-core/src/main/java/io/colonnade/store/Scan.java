package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowRead.Content;
import java.util.List;
import java.util.Optional;

/**
 * A request for cells of all rows from {@code from} (inclusive) to {@code to} (exclusive; empty
 * bytes mean the end of the table).
 *
 * @param cells for each row, in cell order and without overlap
 * @param after if present, only cells after this one in cell order: the position at which an
 *     earlier cursor stopped
 * @param content which part of each cell
 * @param bounds the kind of {@code from} and {@code to}
 */
public record Scan(
    Table table,
    Bytes from,
    Bytes to,
    List<CellSet> cells,
    Optional<CellKey> after,
    Content content,
    Bounds bounds) {

  /** The kind of the bounds of a scan. */
  public enum Bounds {
    /** Any bytes. */
    ANY,
    /**
     * No bound is an extension of a row key, so that an engine need not search for a row key in it.
     */
    WITHOUT_ROW_KEYS
  }

  public Scan {
    cells = List.copyOf(cells);
  }

  /** Creates a scan of whole cells. */
  public Scan(Table table, Bytes from, Bytes to, List<CellSet> cells, Optional<CellKey> after) {
    this(table, from, to, cells, after, Content.CELLS, Bounds.ANY);
  }

  /** Returns a scan of the whole table. */
  public static Scan all(Table table, CellSet... cells) {
    return new Scan(table, Bytes.EMPTY, Bytes.EMPTY, List.of(cells), Optional.empty());
  }

  /** Returns a scan of the rows from {@code from} (inclusive) to {@code to} (exclusive). */
  public static Scan between(Table table, Bytes from, Bytes to, CellSet... cells) {
    return new Scan(table, from, to, List.of(cells), Optional.empty());
  }

  /** Returns a scan of the rows that start with the prefix. */
  public static Scan prefix(Table table, Bytes prefix, CellSet... cells) {
    return new Scan(table, prefix, prefix.prefixEnd(), List.of(cells), Optional.empty());
  }

  /** Returns the same scan, resumed after that cell. */
  public Scan resumedAfter(CellKey position) {
    return new Scan(table, from, to, cells, Optional.of(position), content, bounds);
  }

  /** Returns the same scan with bounds of kind {@link Bounds#WITHOUT_ROW_KEYS}. */
  public Scan betweenRowKeys() {
    return new Scan(table, from, to, cells, after, content, Bounds.WITHOUT_ROW_KEYS);
  }

  /** Returns the same scan without the values of the cells, which read as empty bytes. */
  public Scan keysOnly() {
    return new Scan(table, from, to, cells, after, Content.KEYS, bounds);
  }

  /**
   * Returns the read of what is left of the row in which an earlier cursor stopped; empty if the
   * scan begins with a row, or if nothing of it is left.
   */
  public Optional<RowRead> restOfRow() {
    return stopped()
        .filter(position -> isBeforeEnd(position.row()))
        .map(
            position ->
                new RowRead(
                    table,
                    position.row(),
                    CellSet.after(position, cells),
                    Integer.MAX_VALUE,
                    content))
        .filter(rest -> !rest.cells().isEmpty());
  }

  /** Returns the scan of the whole rows after {@link #restOfRow}; empty if there can be none. */
  public Optional<Scan> rowsAfter() {
    Bytes next = stopped().map(position -> position.row().concat(Bytes.of(0))).orElse(from);
    return isBeforeEnd(next)
        ? Optional.of(new Scan(table, next, to, cells, Optional.empty(), content, bounds))
        : Optional.empty();
  }

  private Optional<CellKey> stopped() {
    return after.filter(position -> position.row().compareTo(from) >= 0);
  }

  private boolean isBeforeEnd(Bytes row) {
    return to.isEmpty() || row.compareTo(to) < 0;
  }
}
