package io.colonnade.store.journal;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.OwnCommits.Unapplied;
import io.colonnade.store.journal.Status.Code;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a lock of another transaction means, and finishes transactions in place of their
 * owners. No transaction waits for a dead process: a transaction that meets a lock pushes, aborts
 * or finishes the holder. Thread-safe.
 */
final class Resolver {

  private static final long LOOK_AGAIN = 2_000_000;

  /** How long a lock may exist before its intent is written. */
  private static final long UNBORN = 50_000_000;

  /** How long a transaction tries before it aborts an older one that is in its way. */
  private static final long LOCK_WAIT = 2_000_000_000;

  private final Rows rows;
  private final Intents intents;
  private final Applier applier;
  private final Scheduling scheduling;
  private final OwnCommits own;
  private volatile @Nullable TransactionId applied; // the last one of which a row was applied

  Resolver(Rows rows, Intents intents, Applier applier, Scheduling scheduling, OwnCommits own) {
    this.rows = rows;
    this.intents = intents;
    this.applier = applier;
    this.scheduling = scheduling;
    this.own = own;
  }

  /** Returns a resolver whose work is counted by the meter of that access. */
  Resolver on(Rows counted) {
    Intents its = new Intents(counted);
    return new Resolver(counted, its, new Applier(counted, its), scheduling, own);
  }

  /** What a reader does about a lock. */
  enum Verdict {
    /** The transaction is invisible to the snapshot, now and later. */
    IGNORE,
    /** The transaction is aborted: its lock in this row is removed. */
    REMOVED,
    /** The row has changed, or is going to: read it again. */
    READ_AGAIN,
    /** As {@link #READ_AGAIN}; nothing of the transaction is left to do in any row. */
    OVER
  }

  /**
   * Decides about a lock that a reader has met.
   *
   * @param locks of the row as it was read
   * @param mustBeUsable throws an exception if the reader must not continue
   */
  Verdict forReader(
      TransactionId holder, RowKey row, RowLocks locks, long snapshot, Runnable mustBeUsable) {
    rows.meter().count(Event.LOCK_MET, 1);
    Optional<Verdict> ofOwn =
        own.find(holder).flatMap(commit -> forReader(commit, holder, row, locks, snapshot));
    if (ofOwn.isPresent()) {
      return ofOwn.get();
    }
    long begun = scheduling.nanos();
    boolean isFirst = true;
    while (true) {
      Intents.Seen seen = intents.read(holder.row());
      mustBeUsable.run();
      if (seen.sequence() < holder.sequence()) {
        abortUnborn(holder, seen, begun);
        continue;
      }
      Status status = seen.status().orElseThrow();
      if (isOver(holder, status)) {
        remove(row, locks, holder);
        return Verdict.OVER;
      }
      switch (status.code()) {
        case COMMITTED -> {
          if (status.version() > snapshot) {
            return Verdict.IGNORE;
          }
          return applyRow(holder, row, locks, status);
        }
        case ABORTED -> {
          remove(row, locks, holder);
          return Verdict.REMOVED;
        }
        default -> {
          if (status.version() > snapshot
              || (!isFirst && push(holder, status, snapshot) == Outcome.DONE)) {
            return Verdict.IGNORE;
          }
          if (isFirst) {
            scheduling.sleep(LOOK_AGAIN); // most transactions end by themselves
          }
          isFirst = !isFirst;
        }
      }
    }
  }

  /** Decides about a commit of this process; empty if its intent must be read. */
  private Optional<Verdict> forReader(
      Unapplied commit, TransactionId holder, RowKey row, RowLocks locks, long snapshot) {
    if (commit.version() > snapshot) {
      return Optional.of(Verdict.IGNORE);
    }
    if (holder.equals(applied)) { // more rows will follow
      return commit.isAppliedMeanwhile(rows) ? Optional.of(Verdict.OVER) : Optional.empty();
    }
    applied = holder;
    applyRow(holder, commit.plan(), row, locks, commit.version());
    return Optional.of(Verdict.READ_AGAIN);
  }

  private void applyRow(TransactionId holder, Plan plan, RowKey row, RowLocks locks, long version) {
    PlannedRow planned =
        plan.row(row).orElseThrow(() -> damaged("a lock without a change", holder, row));
    applier.apply(holder, planned, locks, version);
  }

  /** Returns whether nothing of the transaction is left to do, so that its lock came late. */
  private static boolean isOver(TransactionId holder, Status status) {
    return status.sequence() > holder.sequence() || status.isFinished();
  }

  /** Keeps a pending transaction from committing up to a version, unless its status has changed. */
  Outcome push(TransactionId holder, Status status, long snapshot) {
    rows.meter().count(Event.PUSH, 1);
    Status pushed = Status.pending(status.sequence(), snapshot + 1);
    return intents.change(holder.row(), Optional.of(status), pushed);
  }

  /** Waits for an intent whose lock exists already; after a while, prevents it. */
  private void abortUnborn(TransactionId holder, Intents.Seen seen, long begun) {
    boolean isFree = seen.status().map(Status::isFinished).orElse(true);
    if (!isFree || scheduling.nanos() - begun < UNBORN) {
      scheduling.sleep(LOOK_AGAIN);
    } else {
      Status aborted = Status.aborted(holder.sequence());
      Outcome unused = intents.change(holder.row(), seen.status(), aborted);
    }
  }

  /**
   * Applies a row of a committed transaction; at the second row of one transaction, all its rows,
   * so that its intent is not read for each of them.
   */
  private Verdict applyRow(TransactionId holder, RowKey row, RowLocks locks, Status status) {
    if (holder.equals(applied)) {
      finish(holder, status);
      return Verdict.OVER;
    }
    applied = holder;
    Optional<WriteSet> redo = intents.redo(holder);
    if (redo.isEmpty()) {
      mustBeOver(holder, status);
      return Verdict.OVER;
    }
    applyRow(holder, Plan.of(redo.get()), row, locks, status.version());
    return Verdict.READ_AGAIN;
  }

  /** Checks that an intent is missing because its slot was used again. */
  private void mustBeOver(TransactionId holder, Status status) {
    if (intents.read(holder.row()).status().equals(Optional.of(status))) {
      throw damaged("an intent is missing", holder, holder.row());
    }
  }

  private static FormatException damaged(String what, TransactionId id, RowKey row) {
    return new FormatException(
        Problem.DAMAGED_BYTES, "damage", what, "transaction", id, "row", row);
  }

  private void remove(RowKey row, RowLocks locks, TransactionId holder) {
    rows.mutateUntilAnswered(List.of(PlannedRow.toRelease(row, locks, holder)));
  }

  /**
   * Does what is possible about a lock that is in the way of a writer: afterwards the writer looks
   * at the row again.
   *
   * @param me the transaction that wants the row
   * @param base the version on which it is based
   * @param begun when it first met this lock
   */
  void forWriter(
      TransactionId holder, RowKey row, RowLocks locks, TransactionId me, long base, long begun) {
    rows.meter().count(Event.LOCK_MET, 1);
    if (own.find(holder).filter(commit -> commit.isAppliedMeanwhile(rows)).isPresent()) {
      return;
    }
    Intents.Seen seen = intents.read(holder.row());
    if (seen.sequence() < holder.sequence()) {
      abortUnborn(holder, seen, begun);
      return;
    }
    Status status = seen.status().orElseThrow();
    if (isOver(holder, status)) {
      remove(row, locks, holder);
    } else if (status.code() != Code.PENDING) {
      finish(holder, status);
    } else if (isBefore(base, me, seen.base(), holder) || scheduling.nanos() - begun >= LOCK_WAIT) {
      abort(holder, status);
    } else {
      scheduling.sleep(LOOK_AGAIN);
    }
  }

  /** The order in which one transaction may abort another: by snapshot, then by name. */
  private static boolean isBefore(
      long base, TransactionId me, long otherBase, TransactionId other) {
    if (base != otherBase) {
      return base < otherBase;
    }
    if (me.instance() != other.instance()) {
      return me.instance() < other.instance();
    }
    return me.slot() != other.slot() ? me.slot() < other.slot() : me.sequence() < other.sequence();
  }

  /**
   * Decides a transaction of this process that no thread works on any more: it is aborted, unless
   * it was committed before. No late request can change that.
   *
   * @return the status after that
   */
  Status decide(TransactionId id) {
    Status aborted = Status.aborted(id.sequence());
    Optional<Status> status = Optional.of(Status.pending(id.sequence(), 0)); // most likely
    Patience patience = rows.patience();
    while (intents.change(id.row(), status, aborted) != Outcome.DONE) {
      status = intents.read(id.row()).status();
      Optional<Status> now =
          status.filter(seen -> seen.sequence() == id.sequence() && seen.code() != Code.PENDING);
      if (now.isPresent()) {
        return now.get();
      }
      patience.pause();
    }
    return aborted;
  }

  /** Aborts a pending transaction, unless its status has changed, and removes its locks. */
  void abort(TransactionId id, Status pending) {
    if (intents.change(id.row(), Optional.of(pending), Status.aborted(id.sequence()))
        == Outcome.DONE) {
      rows.meter().count(Event.SETTLED_FOR_OTHER, 1);
      release(id);
    }
  }

  /** Does everything that a decided transaction leaves to do. */
  void finish(TransactionId id, Status decided) {
    rows.meter().count(Event.SETTLED_FOR_OTHER, 1);
    switch (decided.code()) {
      case COMMITTED ->
          intents
              .redo(id)
              .ifPresent(
                  redo -> applier.apply(id, Plan.of(redo), Redo.of(redo), decided.version()));
      case ABORTED -> release(id);
      default -> {}
    }
  }

  private void release(TransactionId id) {
    applier.release(id, intents.redo(id).map(Plan::of));
  }
}
