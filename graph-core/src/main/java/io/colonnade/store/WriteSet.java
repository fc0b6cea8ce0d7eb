package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The content of one commit: cells to put and delete, counters to add to, rows to delete, and the
 * preconditions of the commit. The engine, and later the journal, the cache and the feed, all use
 * this object. A write set contains each cell once: a later put or delete of a cell replaces an
 * earlier change, and a later addition is added to it.
 *
 * <p>Keeps the given bytes without copying them. Confined to one transaction; must not be changed
 * after it was passed to {@link Store#commit}.
 */
public final class WriteSet {

  private static final int CELL_OVERHEAD = 96;

  private OptionalLong base;
  private final OptionalLong filled;
  private final RowChanges rows = new RowChanges();
  private final List<Precondition> preconditions = new ArrayList<>();
  private long bytes;
  private OptionalLong epoch = OptionalLong.empty();
  private long epochSteps;

  private WriteSet(OptionalLong base, OptionalLong filled) {
    this.base = base;
    this.filled = filled;
  }

  /**
   * Returns an empty write set of a transaction that read the snapshot of this version. The
   * snapshot, opened for {@link SnapshotUse#TRANSACTION}, must stay open until the commit has
   * returned: the store keeps the history of later changes for that time, and refuses a write set
   * that is older than its history.
   */
  public static WriteSet basedOn(long version) {
    return new WriteSet(OptionalLong.of(version), OptionalLong.empty());
  }

  /**
   * Returns an empty write set of a transaction that read nothing. Its base is the state at its
   * commit. Only the precondition {@code Absent} has an effect then.
   */
  public static WriteSet basedOnLatest() {
    return new WriteSet(OptionalLong.empty(), OptionalLong.empty());
  }

  /**
   * Returns an empty write set whose cells are put as if they had been put at the version of an
   * open snapshot for {@link SnapshotUse#FILL}: what any other commit has put into a cell, or
   * deleted from it, since that version stays. Writing it twice, or late, changes nothing. It
   * conflicts with nothing, so it takes no preconditions; and it deletes nothing.
   */
  public static WriteSet asOf(long version) {
    return new WriteSet(OptionalLong.empty(), OptionalLong.of(version));
  }

  /** Returns the version at which the cells are put, see {@link #asOf}; empty: a new one. */
  public OptionalLong filled() {
    return filled;
  }

  /**
   * Returns the version that the preconditions refer to; empty: the latest version at the commit.
   */
  public OptionalLong base() {
    return base;
  }

  /**
   * Bases this write set, which was based on the latest state, on the version of a snapshot, see
   * {@link #basedOn}.
   */
  public void rebase(long version) {
    if (base.isPresent()) {
      throw new IllegalStateException("the write set is based on a version already");
    }
    base = OptionalLong.of(version);
  }

  /**
   * Requires that the schema is still at this epoch when the commit is written; another epoch
   * refuses the commit with {@link io.colonnade.error.Problem#SCHEMA_CHANGED}.
   */
  public void planUnder(long plannedEpoch) {
    epoch = OptionalLong.of(plannedEpoch);
  }

  /**
   * Returns the epoch of the schema under which this write set was planned; empty if it does not
   * depend on the schema: names, blocks of ids, and claims.
   */
  public OptionalLong epoch() {
    return epoch;
  }

  /**
   * Makes this write set a change of the schema: its commit increases the epoch, by one or more.
   * The write set itself names no epoch; two changes exclude each other by a precondition.
   */
  public void moveEpoch() {
    moveEpoch(1);
  }

  /**
   * Makes this write set a change of the schema, see {@link #moveEpoch()}.
   *
   * @param steps the least increase; 0 for no change
   */
  public void moveEpoch(long steps) {
    mustNotFill();
    epochSteps = steps;
  }

  /** Returns whether the commit increases the epoch of the schema. */
  public boolean movesEpoch() {
    return epochSteps > 0;
  }

  /**
   * Returns by how much the commit increases the epoch, at least; 0 for no change of the schema.
   */
  public long epochSteps() {
    return epochSteps;
  }

  /**
   * Checks that the epoch of the schema at the commit is the planned one, if there is one.
   *
   * @throws ConflictException if it is another one
   */
  public void mustBePlannedUnder(long current) {
    if (epoch.isPresent() && epoch.getAsLong() != current) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", epoch.getAsLong(), "now", current);
    }
  }

  /**
   * Puts a cell, replacing its value.
   *
   * @param value in family {@link Family#COUNTERS} a {@link CounterValue}. A put may hide an
   *     addition by a commit that runs at the same time: to set a counter, a commit requires {@link
   *     Precondition.Unchanged} and adds the difference.
   */
  public void put(Table table, Bytes row, Family family, Bytes qualifier, Bytes value) {
    if (family == Family.COUNTERS) {
      long unused = CounterValue.number(value);
    }
    set(table, row, new CellChange(family, qualifier, CellChange.Kind.PUT, value));
  }

  /**
   * Adds a number to a cell of family {@link Family#COUNTERS}, which is 0 if it is absent. The
   * commit adds it exactly once, modulo 2<sup>64</sup>. Additions of several commits to one cell do
   * not conflict. The commit requires {@link Precondition.Live} of the row, unless it creates the
   * row.
   */
  public void add(Table table, Bytes row, Bytes qualifier, long number) {
    mustNotFill();
    Bytes value = CounterValue.bytes(number);
    set(table, row, new CellChange(Family.COUNTERS, qualifier, CellChange.Kind.ADD, value));
  }

  /** Deletes a cell. Deleting an absent cell has no effect. */
  public void delete(Table table, Bytes row, Family family, Bytes qualifier) {
    mustNotFill();
    set(table, row, new CellChange(family, qualifier, CellChange.Kind.DELETE, Bytes.EMPTY));
  }

  /**
   * Deletes all cells of a row in all families, except cells that the same write set puts into the
   * row, before or after this call.
   */
  public void deleteRow(Table table, Bytes row) {
    mustNotFill();
    rows.deleteRow(table, row);
  }

  /** Adds a precondition. Adding it again has no effect. */
  public void require(Precondition precondition) {
    mustNotFill();
    preconditions.add(precondition);
    bytes += CELL_OVERHEAD;
  }

  /** Returns the changes by row, in the order of {@link RowKey}; a view. */
  public Map<RowKey, RowChange> rows() {
    return Collections.unmodifiableMap(rows);
  }

  /** Returns the preconditions in the order in which they were added; a view. */
  public List<Precondition> preconditions() {
    return Collections.unmodifiableList(preconditions);
  }

  /** Returns whether the commit would change nothing and check nothing. */
  public boolean isEmpty() {
    return rows.isEmpty() && preconditions.isEmpty() && epoch.isEmpty() && !movesEpoch();
  }

  /**
   * Returns the approximate memory of this write set in bytes. It increases with each call that
   * adds something and never decreases.
   */
  public long approximateBytes() {
    return bytes;
  }

  /** Returns the size in bytes of the changes of cells: row, qualifier and value of each. */
  public long cellBytes() {
    return rows.cellBytes();
  }

  /** Adds the change of a cell by another write set, see {@link #put}, and the others. */
  public void change(RowKey row, CellChange change) {
    if (change.kind() != CellChange.Kind.PUT) {
      mustNotFill();
    }
    set(row.table(), row.row(), change);
  }

  private void mustNotFill() {
    if (filled.isPresent()) {
      throw new IllegalStateException("a write set as of a version only puts cells");
    }
  }

  private void set(Table table, Bytes row, CellChange cell) {
    if (!table.families().contains(cell.family())) {
      throw new IllegalArgumentException("table " + table + " has no family " + cell.family());
    }
    rows.change(table, row, cell);
    bytes += CELL_OVERHEAD + row.length() + cell.length();
  }

  /** The change of one cell of a row by one commit. Immutable. */
  public static final class CellChange {

    /** What happens to a cell. */
    public enum Kind {
      PUT,
      DELETE,
      /** A {@link CounterValue} is added to the value. */
      ADD
    }

    private final Family family;
    private final Bytes qualifier;
    private final Kind kind;
    private final Bytes value;

    CellChange(Family family, Bytes qualifier, Kind kind, Bytes value) {
      this.family = family;
      this.qualifier = qualifier;
      this.kind = kind;
      this.value = value;
    }

    public Family family() {
      return family;
    }

    public Bytes qualifier() {
      return qualifier;
    }

    public Kind kind() {
      return kind;
    }

    /** Returns the value to put, or to add; of a deletion, no bytes. */
    public Bytes value() {
      return value;
    }

    /** Returns the length in bytes of qualifier and value. */
    int length() {
      return qualifier.length() + value.length();
    }

    /**
     * Returns the value of the cell after this change.
     *
     * @param before its value before, empty if it is absent
     * @return empty if it is absent
     */
    public Optional<Bytes> appliedTo(Optional<Bytes> before) {
      return switch (kind) {
        case PUT -> Optional.of(value);
        case DELETE -> Optional.empty();
        case ADD -> {
          long number = before.map(CounterValue::number).orElse(0L);
          yield Optional.of(CounterValue.bytes(number + CounterValue.number(value)));
        }
      };
    }

    /** Returns the change that has the effect of an earlier change of the cell and of this one. */
    CellChange after(CellChange earlier) {
      if (kind != Kind.ADD) {
        return this;
      }
      boolean wasDeleted = earlier.kind == Kind.DELETE;
      Bytes sum = wasDeleted ? value : appliedTo(Optional.of(earlier.value)).orElseThrow();
      return new CellChange(family, qualifier, wasDeleted ? Kind.PUT : earlier.kind, sum);
    }
  }

  /**
   * The changes of one row by one commit: an optional deletion of the whole row, then the cells.
   * Immutable.
   */
  public static final class RowChange {

    private final List<CellChange> sorted;
    private final int from;
    private final int to;
    private final boolean deletesRow;

    /**
     * Creates the change of a row.
     *
     * @param sorted the changes of cells, in cell order; the change contains those from {@code
     *     from} (inclusive) to {@code to} (exclusive)
     */
    RowChange(List<CellChange> sorted, int from, int to, boolean deletesRow) {
      this.sorted = sorted;
      this.from = from;
      this.to = to;
      this.deletesRow = deletesRow;
    }

    /**
     * Returns whether every cell of the row is deleted before the {@link #changes()} take effect.
     */
    public boolean deletesRow() {
      return deletesRow;
    }

    /** Returns the changes of cells, in cell order; a view. */
    public List<CellChange> changes() {
      return sorted.subList(from, to);
    }

    /** Returns whether at least one cell is put or added to. */
    public boolean putsCells() {
      for (int i = from; i < to; i++) {
        if (sorted.get(i).kind != CellChange.Kind.DELETE) {
          return true;
        }
      }
      return false;
    }
  }
}
