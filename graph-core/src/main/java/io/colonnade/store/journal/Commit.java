package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.Status.Code;
import java.util.Map;
import java.util.Optional;

/**
 * One commit: intent and locks, a version, the commit point. Confined to its caller. The steps and
 * why they are enough: Percolator (Peng and Dabek 2010), with the version drawn after all locks are
 * held.
 */
final class Commit {

  private final Journal journal;
  private final Journal waiting; // until the commit point is sent
  private final WriteSet writeSet;
  private final Plan plan;
  private final Bytes redo;
  private final TransactionId id;
  private final Slots.Slot slot;
  private final Runnable mustBeYoung;
  private final Locking locking;

  /**
   * Creates a commit.
   *
   * @param base the version on which it is based; of a write set that is based on the latest state,
   *     one that was drawn already
   * @param mustBeYoung throws an exception if the transaction is too old to continue
   */
  Commit(
      Journal journal,
      WriteSet writeSet,
      Plan plan,
      Bytes redo,
      Slots.Slot slot,
      long base,
      Runnable mustBeYoung) {
    this.journal = journal;
    this.writeSet = writeSet;
    this.plan = plan;
    this.redo = redo;
    this.slot = slot;
    this.id = journal.slots().next(slot);
    this.mustBeYoung = mustBeYoung;
    boolean isBasedOnLatest = writeSet.base().isEmpty();
    this.waiting = journal.interruptible();
    this.locking = new Locking(waiting, id, plan, slot, base, isBasedOnLatest, mustBeYoung);
  }

  TransactionId id() {
    return id;
  }

  Plan plan() {
    return plan;
  }

  Bytes redo() {
    return redo;
  }

  /** Returns the guards as they were taken. */
  Map<RowKey, Guard> guards() {
    return locking.guards();
  }

  /**
   * Commits.
   *
   * @return the version; the rows are still to be applied
   * @throws AbortedByAnother if another transaction has aborted this one, whose locks are removed:
   *     the write set can be committed again as another transaction
   * @throws ConflictException if a precondition does not hold; the locks are removed
   * @throws OutcomeUnknownException if the store did not answer after the commit point was sent,
   *     also because the thread was interrupted
   * @throws ReadInterruptedException if the thread was interrupted before that; nothing becomes
   *     visible, but locks may be left
   * @throws StoreException if the store refused a request, or did not answer before that; nothing
   *     becomes visible, but locks may be left
   */
  long run() throws AbortedByAnother {
    try {
      locking.lockAll(redo);
      locking.lookAtDropped();
      return commit(draw(waiting.rows()));
    } catch (AbortedByAnother e) {
      Status decided = rollBack();
      if (decided.isCommitted()) {
        return committed(decided.version());
      }
      throw e;
    } catch (RuntimeException e) {
      if (isAnswered(e) && hasCommitted(e)) {
        return slot.last().orElseThrow().version();
      }
      throw e;
    }
  }

  /**
   * Returns whether the store answers after a failure, so that the transaction can be rolled back
   * at once; otherwise the instance settles it before its next commit.
   */
  private static boolean isAnswered(RuntimeException failure) {
    return failure instanceof StoreException store
        ? store.isRefusal()
        : !(failure instanceof OutcomeUnknownException
            || failure instanceof ReadInterruptedException);
  }

  /**
   * Draws the version. All locks are held, and were answered before. A version that moves the epoch
   * is recorded before it can become the version of the commit.
   */
  private Stamp draw(Rows rows) {
    Stamp stamp = journal.draws().draw(writeSet.epochSteps(), rows);
    if (writeSet.movesEpoch()) {
      EpochRows.record(rows, stamp);
    }
    mustBeYoung.run();
    writeSet.mustBePlannedUnder(stamp.epoch());
    locking.lookAtCounters(stamp.version());
    return stamp;
  }

  private long commit(Stamp first) throws AbortedByAnother {
    Stamp stamp = first;
    try {
      Patience patience = waiting.rows().patience();
      while (true) {
        if (journal.intents().commit(id, stamp.version()) == Outcome.DONE) {
          return committed(stamp.version());
        }
        Status status = journal.intents().read(id.row()).status().orElseThrow();
        if (status.isCommitted()) {
          return committed(status.version());
        }
        if (status.code() != Code.PENDING) {
          throw new AbortedByAnother();
        }
        if (status.version() > stamp.version()) {
          stamp = draw(journal.rows()); // a reader needs the versions up to its snapshot
        } else {
          patience.pause();
        }
      }
    } catch (StoreException e) {
      throw inDoubt(e, e.detailsAfter("transaction", id));
    } catch (ReadInterruptedException e) {
      throw inDoubt(e, "transaction", id, "reason", "the thread was interrupted");
    }
  }

  private static OutcomeUnknownException inDoubt(RuntimeException cause, Object... details) {
    return new OutcomeUnknownException(Problem.COMMIT_UNANSWERED, cause, details);
  }

  private long committed(long version) {
    slot.is(Status.committed(id.sequence(), version));
    return version;
  }

  /**
   * Aborts the transaction and removes its locks.
   *
   * @param why the reason, which takes the failure of that
   * @return whether a request without an answer has committed the transaction after all
   */
  private boolean hasCommitted(RuntimeException why) {
    try {
      Status decided = rollBack();
      if (decided.isCommitted()) {
        long unused = committed(decided.version());
      }
      return decided.isCommitted();
    } catch (StoreException e) {
      why.addSuppressed(e); // nothing becomes visible; the instance settles this later
      return false;
    }
  }

  private Status rollBack() {
    Status decided = journal.resolver().decide(id);
    if (!decided.isCommitted()) {
      journal.applier().release(id, Optional.of(plan));
      slot.is(decided.finished());
    }
    return decided;
  }
}
