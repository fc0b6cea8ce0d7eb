package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

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
    set(table, row, new CellChange(family, qualifier, value));
  }

  /** Deletes a cell; deleting an absent cell is fine. */
  public void delete(Table table, Bytes row, Family family, Bytes qualifier) {
    set(table, row, new CellChange(family, qualifier, null));
  }

  /**
   * Deletes all cells of a row in all families. Puts of the same write set to that row, before or
   * after this call, stay.
   */
  public void deleteRow(Table table, Bytes row) {
    rows.deleteRow(table, row);
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
    return rows.cellBytes();
  }

  private void set(Table table, Bytes row, CellChange cell) {
    if (!table.families().contains(cell.family())) {
      throw new IllegalArgumentException("table " + table + " has no family " + cell.family());
    }
    rows.change(table, row, cell);
    bytes += CELL_OVERHEAD + row.length() + cell.length();
  }

  /** What one commit does to one cell of a row: puts or deletes it. Immutable. */
  public static final class CellChange {

    private final Family family;
    private final Bytes qualifier;
    private final @Nullable Bytes value;

    CellChange(Family family, Bytes qualifier, @Nullable Bytes value) {
      this.family = family;
      this.qualifier = qualifier;
      this.value = value;
    }

    public Family family() {
      return family;
    }

    public Bytes qualifier() {
      return qualifier;
    }

    /** What to put, empty if the cell is to be deleted. */
    public Optional<Bytes> value() {
      return Optional.ofNullable(value);
    }

    /** Bytes of qualifier and value. */
    int length() {
      return value == null ? qualifier.length() : qualifier.length() + value.length();
    }
  }

  /**
   * What one commit does to one row: first, perhaps, delete all of it; then the cells. Immutable.
   */
  public static final class RowChange {

    private final RowKey key;
    private final List<CellChange> sorted;
    private final int from;
    private final int to;
    private final boolean deletesRow;

    /**
     * @param sorted the changes of cells, in cell order, are those from {@code from} (inclusive) to
     *     {@code to} (exclusive)
     */
    RowChange(RowKey key, List<CellChange> sorted, int from, int to, boolean deletesRow) {
      this.key = key;
      this.sorted = sorted;
      this.from = from;
      this.to = to;
      this.deletesRow = deletesRow;
    }

    /** True if every cell of the row that {@link #changes()} does not put is to go. */
    public boolean deletesRow() {
      return deletesRow;
    }

    /** The cells to put or to delete, in cell order; a view. */
    public List<CellChange> changes() {
      return sorted.subList(from, to);
    }

    /** The cells to put (a value) or to delete (empty), in cell order, made for this call. */
    public Map<CellKey, Optional<Bytes>> cells() {
      Map<CellKey, Optional<Bytes>> cells = new LinkedHashMap<>();
      for (CellChange change : changes()) {
        cells.put(new CellKey(key.row(), change.family(), change.qualifier()), change.value());
      }
      return cells;
    }

    /** True if at least one cell is put. */
    public boolean putsCells() {
      for (int i = from; i < to; i++) {
        if (sorted.get(i).value != null) {
          return true;
        }
      }
      return false;
    }
  }
}
