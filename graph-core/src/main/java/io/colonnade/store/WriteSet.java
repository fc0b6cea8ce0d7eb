package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * All that one commit does: cells put and deleted, rows deleted, and the preconditions under which
 * that is right. The engine, and later the journal, the cache and the feed, all work from this one
 * object. It names each cell once: a later put or delete of a cell replaces an earlier one.
 *
 * <p>Keeps the bytes it is given without copying. Confined to one transaction; not changed any more
 * once it was handed to {@link Store#commit}.
 */
public final class WriteSet {

  private static final int CELL_OVERHEAD = 96;

  private final OptionalLong base;
  private final RowChanges rows = new RowChanges();
  private final List<Precondition> preconditions = new ArrayList<>();
  private long bytes;
  private long cellBytes;

  private WriteSet(OptionalLong base) {
    this.base = base;
  }

  /**
   * A write set of a transaction that read the snapshot of this version. The snapshot, opened for
   * {@link SnapshotUse#TRANSACTION}, has to stay open until the commit has returned: what happened
   * since is remembered as long, and what was forgotten is refused.
   */
  public static WriteSet basedOn(long version) {
    return new WriteSet(OptionalLong.of(version));
  }

  /**
   * A write set of a transaction that read nothing: its base is the state at its commit. Of the
   * preconditions, {@code Absent} alone says something then.
   */
  public static WriteSet basedOnLatest() {
    return new WriteSet(OptionalLong.empty());
  }

  /** The version that the preconditions are relative to; empty: the latest at the commit. */
  public OptionalLong base() {
    return base;
  }

  /** Puts a cell, replacing what it holds. */
  public void put(Table table, Bytes row, Family family, Bytes qualifier, Bytes value) {
    set(table, row, family, qualifier, Optional.of(value));
  }

  /** Deletes a cell; deleting an absent cell is fine. */
  public void delete(Table table, Bytes row, Family family, Bytes qualifier) {
    set(table, row, family, qualifier, Optional.empty());
  }

  /**
   * Deletes all cells of a row in all families. Puts of the same write set to that row, before or
   * after this call, stay.
   */
  public void deleteRow(Table table, Bytes row) {
    rowChange(table, row).deletesRow = true;
  }

  /** Adds a precondition; the same one twice does no harm. */
  public void require(Precondition precondition) {
    preconditions.add(precondition);
    bytes += CELL_OVERHEAD;
  }

  /** What to change, by row, in the order of {@link RowKey}; a view. */
  public Map<RowKey, RowChange> rows() {
    return Collections.unmodifiableMap(rows);
  }

  /** In the order they were added; a view. */
  public List<Precondition> preconditions() {
    return Collections.unmodifiableList(preconditions);
  }

  /** True if the commit would change nothing and check nothing. */
  public boolean isEmpty() {
    return rows.isEmpty() && preconditions.isEmpty();
  }

  /** About how much memory this takes, in bytes; grows with each call, never shrinks. */
  public long approximateBytes() {
    return bytes;
  }

  /** Bytes of the cells to change: row, qualifier and, if put, value of each. */
  public long cellBytes() {
    return cellBytes;
  }

  private void set(Table table, Bytes row, Family family, Bytes qualifier, Optional<Bytes> value) {
    if (!table.families().contains(family)) {
      throw new IllegalArgumentException("table " + table + " has no family " + family);
    }
    CellKey key = new CellKey(row, family, qualifier);
    Optional<Bytes> replaced = rowChange(table, row).cells.put(key, value);
    int length = length(key, value);
    cellBytes += replaced == null ? length : length - length(key, replaced);
    bytes += CELL_OVERHEAD + length;
  }

  private static int length(CellKey key, Optional<Bytes> value) {
    int length = key.row().length() + key.qualifier().length();
    return value.isPresent() ? length + value.get().length() : length;
  }

  private RowChange rowChange(Table table, Bytes row) {
    return rows.of(new RowKey(table, row));
  }

  /** What one commit does to one row: first, perhaps, delete all of it; then the cells. */
  public static final class RowChange {

    private final NavigableMap<CellKey, Optional<Bytes>> cells = new TreeMap<>();
    private boolean deletesRow;

    RowChange() {}

    /** True if every cell of the row that {@link #cells()} does not put is to go. */
    public boolean deletesRow() {
      return deletesRow;
    }

    /** The cells to put (a value) or to delete (empty), in cell order; a view. */
    public Map<CellKey, Optional<Bytes>> cells() {
      return Collections.unmodifiableMap(cells);
    }

    /** True if at least one cell is put. */
    public boolean putsCells() {
      for (Optional<Bytes> value : cells.values()) {
        if (value.isPresent()) {
          return true;
        }
      }
      return false;
    }
  }
}
