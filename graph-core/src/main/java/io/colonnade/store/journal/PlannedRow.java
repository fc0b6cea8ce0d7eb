package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.PRESENT;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.Bytes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;

/**
 * What a transaction does to one row: how it locks the row, applies its changes and removes the
 * lock. Immutable.
 *
 * @param guarded what a conflict about the guard names: an {@link ElementKey} or the row
 * @param absent the elements that must not exist, whose guard this row holds
 * @param counters those to which nothing may have been added, whose guard this row holds
 * @param isUntouched whether nothing may have been added to the row, or to the element whose guard
 *     it holds
 * @param life what happens to the record element of the row
 * @param change the cells to change; empty: none, the row is only locked
 */
record PlannedRow(
    RowKey row,
    Lock lock,
    Object guarded,
    List<ElementKey> absent,
    List<ElementKey> counters,
    boolean isUntouched,
    LifeChange life,
    Optional<WriteSet.RowChange> change) {

  /** The version since which an element is alive that was created without a guard. */
  private static final long BEGINNING = 1;

  /** How the row is locked. */
  enum Lock {
    /** By the guard: no other transaction may take it, and none may have changed what it guards. */
    GUARD,
    /** By a shared lock, on the condition that the row is alive. */
    LIVE,
    /**
     * By a shared lock, on the condition that no element whose guard the row holds was removed
     * since the base. Such a row has a life only if one was removed, or created with a supplied id.
     */
    LIVE_ELEMENT,
    /** By a shared lock without a condition. */
    SHARED
  }

  /** What happens to the record element of the row. */
  enum LifeChange {
    NONE,
    CREATE,
    CHANGE,
    REMOVE,
    REPLACE
  }

  /** Returns whether the record element is removed or replaced: its life must be read first. */
  boolean endsLife() {
    return life == LifeChange.REMOVE || life == LifeChange.REPLACE;
  }

  /**
   * Returns since when the row is alive, for the lock that ends its life; 0 if it is not. A row
   * without a life whose element exists is alive since the beginning.
   */
  long born(RowLocks locks) {
    boolean isOld = locks.life().isEmpty() && lock == Lock.GUARD && isUntouched && !isWholeRow();
    return isOld ? BEGINNING : locks.born();
  }

  private boolean isWholeRow() {
    return change.filter(WriteSet.RowChange::deletesRow).isPresent();
  }

  /** Returns the condition that usually holds. */
  Optional<RowCondition> firstCondition(long base) {
    return switch (lock) {
      case GUARD ->
          Optional.of(
              absent.isEmpty() && !row.table().equals(JournalTables.GUARDS)
                  ? unchangedSince(base)
                  : new RowCondition.Absent(RowLocks.GUARD));
      case LIVE -> Optional.of(aliveSince(base));
      case LIVE_ELEMENT -> Optional.of(new RowCondition.Absent(RowLocks.LIFE));
      case SHARED -> Optional.empty();
    };
  }

  /** Returns the condition that the guard is free and was not taken for a change since the base. */
  static RowCondition unchangedSince(long base) {
    return new RowCondition.AtMost(RowLocks.GUARD, Guard.free(base).bytes());
  }

  /**
   * Returns the condition that the row was not removed, and nothing created in it, since the base.
   */
  static RowCondition aliveSince(long base) {
    return new RowCondition.AtMost(RowLocks.LIFE, Life.live(base).bytes());
  }

  /**
   * Returns the mutation that locks the row.
   *
   * @param last what the guard says while it is taken
   * @param born since when the row is alive, if {@link #endsLife}; 0 if it is not
   */
  RowMutation toLock(TransactionId by, Optional<RowCondition> condition, long last, long born) {
    RowMutation mutation =
        condition.map(held -> RowMutation.of(row, held)).orElseGet(() -> RowMutation.of(row));
    if (lock != Lock.GUARD) {
      return mutation.put(LOCKS, RowLocks.shared(by), VERSION, PRESENT);
    }
    mutation.put(LOCKS, RowLocks.GUARD, VERSION, Guard.taken(last, by).bytes());
    return switch (life) {
      case NONE, CHANGE -> mutation;
      case CREATE -> mutation.put(LOCKS, RowLocks.LIFE, VERSION, Life.CREATING.bytes());
      case REMOVE, REPLACE ->
          mutation.put(LOCKS, RowLocks.LIFE, VERSION, Life.dropping(born).bytes());
    };
  }

  /**
   * Returns the mutation that writes the changes of a committed transaction and removes its lock.
   * Only puts and the deletion of its own lock: repeated or late it changes nothing.
   *
   * @param guard the guard as the transaction has taken it, if it locked the row by the guard
   */
  RowMutation toApply(TransactionId by, Optional<Guard> guard, long version) {
    RowMutation mutation = RowMutation.of(row, whileLocked(by, guard));
    change.ifPresent(changed -> cells(by, changed, version, mutation));
    if (lock == Lock.GUARD) {
      mutation.put(LOCKS, RowLocks.GUARD, VERSION, Guard.free(version).bytes());
      mutation.put(LOCKS, RowLocks.CHANGED, version, PRESENT);
      applyLife(guard.orElseThrow(), version, mutation);
    } else {
      mutation.delete(RowLocks.shared(by));
      if (lock == Lock.LIVE || lock == Lock.LIVE_ELEMENT) {
        mutation.put(LOCKS, RowLocks.TRACE, version, PRESENT);
      }
    }
    return mutation;
  }

  private static void cells(
      TransactionId by, WriteSet.RowChange changed, long version, RowMutation mutation) {
    if (changed.deletesRow()) {
      mutation.put(LOCKS, RowLocks.drop(version), VERSION, PRESENT);
    }
    for (WriteSet.CellChange cell : changed.changes()) {
      boolean isDeleted = cell.kind() == WriteSet.CellChange.Kind.DELETE;
      if (isDeleted && changed.deletesRow()) {
        continue;
      }
      if (cell.family() == Family.COUNTERS) {
        Bytes qualifier = CounterEntry.qualifier(cell, version, by);
        mutation.put(cell.family(), qualifier, version, cell.value());
      } else if (isDeleted) {
        mutation.remove(cell.family(), cell.qualifier(), version);
      } else {
        mutation.put(cell.family(), cell.qualifier(), version, cell.value());
      }
    }
  }

  private void applyLife(Guard taken, long version, RowMutation mutation) {
    boolean isFirst = taken.last() == 0; // the element has had neither guard nor life
    switch (life) {
      case NONE -> {}
      case CHANGE -> {
        if (isFirst) { // it was created without a guard, before anything that others have read
          mutation.put(LOCKS, RowLocks.LIFE, VERSION, Life.live(BEGINNING).bytes());
        }
      }
      case CREATE, REPLACE ->
          mutation.put(LOCKS, RowLocks.LIFE, VERSION, Life.live(version).bytes());
      case REMOVE -> {
        // A row of table lk may hold the guards of other elements, which are alive.
        Life after = row.table().equals(JournalTables.GUARDS) ? Life.live(version) : Life.NONE;
        mutation.put(LOCKS, RowLocks.LIFE, VERSION, after.bytes());
      }
    }
  }

  /**
   * Returns the mutation that removes the lock of a transaction from a row, if it aborted or if its
   * lock came after its end. Needs no plan, so that any process that meets the lock can remove it.
   *
   * @param locks of the row as they were read, with that lock
   */
  static RowMutation toRelease(RowKey row, RowLocks locks, TransactionId by) {
    if (!locks.holdsGuard(by)) {
      return RowMutation.of(row).delete(RowLocks.shared(by));
    }
    Bytes taken = locks.guard().orElseThrow().bytes();
    RowMutation mutation = RowMutation.of(row, new RowCondition.Equal(RowLocks.GUARD, taken));
    // Only the holder of the guard changes these cells.
    mutation.put(LOCKS, RowLocks.GUARD, VERSION, Guard.free(locks.changed()).bytes());
    locks
        .life()
        .filter(life -> !life.equals(life.restored()))
        .ifPresent(life -> mutation.put(LOCKS, RowLocks.LIFE, VERSION, life.restored().bytes()));
    return mutation;
  }

  private RowCondition whileLocked(TransactionId by, Optional<Guard> guard) {
    return lock == Lock.GUARD
        ? new RowCondition.Equal(RowLocks.GUARD, guard.orElseThrow().bytes())
        : new RowCondition.Exists(RowLocks.shared(by));
  }
}
