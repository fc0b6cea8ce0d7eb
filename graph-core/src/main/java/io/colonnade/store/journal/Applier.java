package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a decided transaction leaves to do: writes the rows of a committed one and removes the
 * locks of an aborted one. Several processes may do it for the same transaction, at any time and
 * any number of times. Thread-safe.
 */
final class Applier {

  private static final Logger LOG = LoggerFactory.getLogger(Applier.class);

  /** The most rows of one call. */
  private static final int ROWS = 512;

  /** The number of shards of the feed. */
  static final int SHARDS = 16;

  private final Rows rows;
  private final Intents intents;

  Applier(Rows rows, Intents intents) {
    this.rows = rows;
    this.intents = intents;
  }

  /**
   * Applies all rows of a committed transaction of another process, writes its row of the feed and
   * finishes it.
   */
  void apply(TransactionId id, Plan plan, Bytes redo, long version) {
    each(plan.rows(), (row, locks) -> toApply(id, row, locks, version));
    end(id, redo, version);
  }

  /**
   * Applies all rows of a transaction of this process, as {@link #apply(TransactionId, Plan, Bytes,
   * long)} but without reading the locks.
   *
   * @param guards as the transaction has taken them
   */
  void applyOwn(TransactionId id, Plan plan, Map<RowKey, Guard> guards, Bytes redo, long version) {
    List<RowMutation> mutations = new ArrayList<>();
    for (PlannedRow row : plan.rows()) {
      mutations.add(row.toApply(id, Optional.ofNullable(guards.get(row.row())), version));
    }
    for (int from = 0; from < mutations.size(); from += ROWS) {
      rows.mutateUntilAnswered(mutations.subList(from, Math.min(mutations.size(), from + ROWS)));
    }
    end(id, redo, version);
  }

  private void end(TransactionId id, Bytes redo, long version) {
    feed(id, redo, version);
    finish(id, Status.committed(id.sequence(), version));
  }

  /** Applies one row of a committed transaction, if its lock is still there. */
  void apply(TransactionId id, PlannedRow row, RowLocks locks, long version) {
    toApply(id, row, locks, version)
        .ifPresent(mutation -> rows.mutateUntilAnswered(List.of(mutation)));
  }

  /** Removes the locks of an aborted transaction, and finishes it. */
  void release(TransactionId id, Optional<Plan> plan) {
    plan.ifPresent(known -> release(id, known.rows()));
    finish(id, Status.aborted(id.sequence()));
  }

  private void release(TransactionId id, List<PlannedRow> rows) {
    try {
      each(rows, (row, locks) -> toRelease(id, row, locks));
    } catch (StoreException e) {
      if (!e.isRefusal()) {
        throw e;
      }
      releaseByTable(id, rows);
    }
  }

  /**
   * Removes the locks in the tables that can be used. A lock that is left in another table is
   * removed by the first transaction that meets it, since its own is finished.
   */
  private void releaseByTable(TransactionId id, List<PlannedRow> rows) {
    Map<Table, List<PlannedRow>> byTable =
        rows.stream().collect(Collectors.groupingBy(row -> row.row().table()));
    for (List<PlannedRow> some : byTable.values()) {
      try {
        each(some, (row, locks) -> toRelease(id, row, locks));
      } catch (StoreException e) {
        if (!e.isRefusal()) {
          throw e;
        }
        LOG.debug("locks of transaction {} are left", id, e);
      }
    }
  }

  private void finish(TransactionId id, Status decided) {
    Patience patience = rows.patience();
    while (intents.change(id.row(), Optional.of(decided), decided.finished()) == Outcome.UNKNOWN) {
      patience.pause();
    }
  }

  /** What to do with a row that may be locked. */
  private interface Step {
    Optional<RowMutation> of(PlannedRow row, RowLocks locks);
  }

  private void each(List<PlannedRow> all, Step step) {
    for (int from = 0; from < all.size(); from += ROWS) {
      List<PlannedRow> some = all.subList(from, Math.min(all.size(), from + ROWS));
      List<RowKey> keys = some.stream().map(PlannedRow::row).toList();
      List<RowLocks> locks = rows.locks(keys);
      List<RowMutation> mutations = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        step.of(some.get(i), locks.get(i)).ifPresent(mutations::add);
      }
      rows.mutateUntilAnswered(mutations);
    }
  }

  private static Optional<RowMutation> toApply(
      TransactionId id, PlannedRow row, RowLocks locks, long version) {
    return isLocked(id, row, locks)
        ? Optional.of(row.toApply(id, locks.guard(), version))
        : Optional.empty();
  }

  private static Optional<RowMutation> toRelease(TransactionId id, PlannedRow row, RowLocks locks) {
    return isLocked(id, row, locks)
        ? Optional.of(PlannedRow.toRelease(row.row(), locks, id))
        : Optional.empty();
  }

  private static boolean isLocked(TransactionId id, PlannedRow row, RowLocks locks) {
    return row.lock() == PlannedRow.Lock.GUARD ? locks.holdsGuard(id) : locks.holdsShared(id);
  }

  /** Returns the row of the feed of a commit. */
  static RowKey feedRow(TransactionId id, long version) {
    ByteWriter row = new ByteWriter();
    row.raw(feedOf(version));
    id.write(row);
    return new RowKey(JournalTables.FEED, row.toBytes());
  }

  /** Returns the bytes with which the rows of the feed begin that have a version. */
  static Bytes feedOf(long version) {
    return feedOf(Math.floorMod(version, SHARDS), version);
  }

  /** Returns the first row of the feed in a shard that may have a version or a later one. */
  static Bytes feedOf(int shard, long version) {
    ByteWriter row = new ByteWriter(9);
    row.u8(shard);
    row.u64(version);
    return row.toBytes();
  }

  private void feed(TransactionId id, Bytes redo, long version) {
    RowMutation mutation = RowMutation.of(feedRow(id, version));
    int most = rows.chunkBytes();
    for (int from = 0, number = 0; from < redo.length(); from += most, number++) {
      Bytes chunk = redo.slice(from, Math.min(redo.length(), from + most));
      mutation.put(LOCKS, Bytes.of(number), VERSION, chunk);
    }
    rows.mutateUntilAnswered(List.of(mutation));
  }
}
