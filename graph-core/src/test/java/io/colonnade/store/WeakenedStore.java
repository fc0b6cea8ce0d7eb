package io.colonnade.store;

import io.colonnade.store.WriteSet.CellChange.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A store that breaks one rule, to show that the check of that rule can fail; and lets others act
 * in the middle of a commit. Thread-safe if the store is.
 */
public final class WeakenedStore extends FilterStore {

  /** The rule that is broken. */
  public enum Weakness {
    /** None: the store is as sound as the one below. */
    NONE,
    ABSENT_OFF,
    UNCHANGED_OFF,
    LIVE_OFF,
    UNTOUCHED_OFF,
    /** What a write set deletes, then what it puts into each row, is committed by itself. */
    BATCH_SPLIT,
    /** The last of several rows is not written; of those with more than counters. */
    ROW_LOST,
    /** A commit that is refused is written all the same. */
    NO_ROLLBACK,
    /** Each read sees the latest state. */
    FRESH_SNAPSHOTS,
    /** What a write set adds to counters is added once more. */
    ADDED_TWICE,
    /** What a write set adds to counters is not added. */
    ADDITIONS_LOST,
    /** Each read of counters alone sees the latest ones. */
    LATER_SUMS
  }

  private final Store store;
  private volatile Weakness weakness;
  private volatile Runnable middle = () -> {};

  public WeakenedStore(Store store, Weakness weakness) {
    super(store);
    this.store = store;
    this.weakness = weakness;
  }

  /** From now on another rule is broken. */
  public void weaken(Weakness other) {
    weakness = other;
  }

  /**
   * From now on this is done in the middle of each commit, by the thread that commits: after the
   * first step of one that is split, before any other is decided.
   */
  public void inTheMiddle(Runnable action) {
    middle = action;
  }

  @Override
  public long commit(WriteSet writeSet) {
    if (weakness != Weakness.BATCH_SPLIT) {
      middle.run();
    }
    return switch (weakness) {
      case NONE, FRESH_SNAPSHOTS, LATER_SUMS -> store.commit(writeSet);
      case ABSENT_OFF -> store.commit(without(writeSet, Precondition.Absent.class));
      case UNCHANGED_OFF -> store.commit(without(writeSet, Precondition.Unchanged.class));
      case LIVE_OFF -> store.commit(without(writeSet, Precondition.Live.class));
      case UNTOUCHED_OFF -> store.commit(without(writeSet, Precondition.Untouched.class));
      case BATCH_SPLIT -> commitInSteps(writeSet);
      case ROW_LOST -> store.commit(withoutLastRow(writeSet));
      case ADDED_TWICE -> commitAndAddAgain(writeSet);
      case ADDITIONS_LOST -> store.commit(withoutAdditions(writeSet));
      case NO_ROLLBACK -> {
        try {
          yield store.commit(writeSet);
        } catch (io.colonnade.error.ConflictException e) {
          store.commit(without(writeSet, Precondition.class));
          throw e;
        }
      }
    };
  }

  private static WriteSet empty(WriteSet writeSet) {
    OptionalLong base = writeSet.base();
    return base.isPresent() ? WriteSet.basedOn(base.getAsLong()) : WriteSet.basedOnLatest();
  }

  /** An empty write set of the same base and epoch. */
  private static WriteSet planned(WriteSet writeSet) {
    WriteSet empty = empty(writeSet);
    writeSet.epoch().ifPresent(empty::planUnder);
    if (writeSet.movesEpoch()) {
      empty.moveEpoch(writeSet.epochSteps());
    }
    return empty;
  }

  private static WriteSet without(WriteSet writeSet, Class<? extends Precondition> dropped) {
    WriteSet weaker = planned(writeSet);
    writeSet.rows().forEach((row, change) -> copy(row, change, weaker));
    writeSet.preconditions().stream()
        .filter(precondition -> !dropped.isInstance(precondition))
        .forEach(weaker::require);
    return weaker;
  }

  private long commitInSteps(WriteSet writeSet) {
    List<WriteSet> steps = new ArrayList<>(List.of(planned(writeSet)));
    writeSet
        .rows()
        .forEach(
            (row, change) -> {
              WriteSet puts = empty(writeSet);
              copyDeletes(row, change, steps.get(0));
              copyPuts(row, change, puts);
              steps.add(1, puts); // the last row first: layouts keep vertices there
            });
    steps.removeIf(step -> step.rows().isEmpty() && !step.movesEpoch());
    long version = store.commit(steps.isEmpty() ? empty(writeSet) : steps.get(0));
    middle.run();
    for (WriteSet step : steps.stream().skip(1).toList()) {
      version = store.commit(step);
    }
    return version;
  }

  private long commitAndAddAgain(WriteSet writeSet) {
    long version = store.commit(writeSet);
    WriteSet again = WriteSet.basedOnLatest();
    writeSet
        .rows()
        .forEach(
            (row, change) ->
                change.changes().stream()
                    .filter(cell -> cell.kind() == Kind.ADD)
                    .forEach(cell -> again.change(row, cell)));
    return again.isEmpty() ? version : store.commit(again);
  }

  private static WriteSet withoutAdditions(WriteSet writeSet) {
    WriteSet rest = planned(writeSet);
    writeSet
        .rows()
        .forEach(
            (row, change) -> {
              copyDeletes(row, change, rest);
              change.changes().stream()
                  .filter(cell -> cell.kind() == Kind.PUT)
                  .forEach(cell -> rest.change(row, cell));
            });
    writeSet.preconditions().forEach(rest::require);
    return rest;
  }

  private static WriteSet withoutLastRow(WriteSet writeSet) {
    WriteSet rest = planned(writeSet);
    List<RowKey> rows =
        writeSet.rows().keySet().stream().filter(WeakenedStore::hasMoreThanCounters).toList();
    writeSet
        .rows()
        .forEach(
            (row, change) -> {
              if (rows.size() < 2 || !row.equals(rows.get(rows.size() - 1))) {
                copy(row, change, rest);
              }
            });
    writeSet.preconditions().forEach(rest::require);
    return rest;
  }

  private static boolean hasMoreThanCounters(RowKey row) {
    return !row.table().families().equals(Set.of(Family.COUNTERS));
  }

  private static void copy(RowKey row, WriteSet.RowChange change, WriteSet to) {
    copyDeletes(row, change, to);
    copyPuts(row, change, to);
  }

  private static void copyDeletes(RowKey row, WriteSet.RowChange change, WriteSet to) {
    if (change.deletesRow()) {
      to.deleteRow(row.table(), row.row());
    }
    change.changes().stream()
        .filter(cell -> cell.kind() == Kind.DELETE)
        .forEach(cell -> to.change(row, cell));
  }

  private static void copyPuts(RowKey row, WriteSet.RowChange change, WriteSet to) {
    change.changes().stream()
        .filter(cell -> cell.kind() != Kind.DELETE)
        .forEach(cell -> to.change(row, cell));
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    Snapshot snapshot = store.snapshot(use, at);
    return switch (weakness) {
      case FRESH_SNAPSHOTS -> new FreshSnapshot(store, snapshot, false);
      case LATER_SUMS -> new FreshSnapshot(store, snapshot, true);
      default -> snapshot;
    };
  }

  private static boolean areOfCounters(List<RowRead> reads) {
    return reads.stream()
        .flatMap(read -> read.cells().stream())
        .allMatch(cells -> cells.family() == Family.COUNTERS);
  }

  /** Reads the latest state each time; leaves its snapshots to the store's close. */
  private static final class FreshSnapshot extends FilterSnapshot {

    private final Store store;
    private final boolean onlyCounters;

    private FreshSnapshot(Store store, Snapshot first, boolean onlyCounters) {
      super(first);
      this.store = store;
      this.onlyCounters = onlyCounters;
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      return onlyCounters && !areOfCounters(reads)
          ? super.rows(reads)
          : store.snapshot(SnapshotUse.LOOK).rows(reads);
    }

    @Override
    public RowCursor scan(Scan scan) {
      return onlyCounters ? super.scan(scan) : store.snapshot(SnapshotUse.LOOK).scan(scan);
    }
  }
}
