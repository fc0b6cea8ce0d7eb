package io.colonnade.store.journal;

import io.colonnade.error.FormatException;
import io.colonnade.error.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transactions of this process whose outcome or whose end is unknown, because the store did not
 * answer. Their outcome is decided before the next commit begins; what is left to do then is done
 * in the background. Thread-safe.
 */
final class Doubts {

  private static final Logger LOG = LoggerFactory.getLogger(Doubts.class);

  private final Journal journal;
  private final Deque<Doubt> undecided = new ArrayDeque<>(); // guarded by this
  private final List<Doubt> decided = new ArrayList<>(); // guarded by this
  private volatile boolean isEmpty = true; // of the undecided ones; written under the lock

  Doubts(Journal journal) {
    this.journal = journal;
  }

  /** A transaction and its slot, which is used again when the transaction is finished. */
  private record Doubt(TransactionId id, Slots.Slot slot) {}

  synchronized void add(TransactionId id, Slots.Slot slot) {
    undecided.add(new Doubt(id, slot));
    isEmpty = false;
  }

  /**
   * Decides all transactions: afterwards each is committed or aborted for ever. Another caller
   * waits for that.
   *
   * @throws StoreException if the store does not answer
   */
  void decide() {
    if (isEmpty) {
      return;
    }
    synchronized (this) {
      while (!undecided.isEmpty()) {
        Doubt doubt = undecided.getFirst();
        try {
          Status unused = journal.resolver().decide(doubt.id());
          decided.add(doubt);
        } catch (FormatException e) {
          LOG.error("the slot of transaction {} is damaged and is not used again", doubt.id(), e);
        }
        undecided.removeFirst();
      }
      isEmpty = true;
    }
    journal.scheduling().execute(this::finish);
  }

  /** Applies or removes what decided transactions have left, and gives their slots back. */
  void finish() {
    List<Doubt> now;
    synchronized (this) {
      now = List.copyOf(decided);
      decided.clear();
    }
    for (Doubt doubt : now) {
      boolean isFinished = false;
      try {
        isFinished = finish(doubt);
      } catch (StoreException e) {
        LOG.warn("transaction {} cannot be finished yet", doubt.id(), e);
      } finally {
        if (!isFinished) {
          synchronized (this) {
            decided.add(doubt);
          }
        }
      }
    }
  }

  private boolean finish(Doubt doubt) {
    TransactionId id = doubt.id();
    Optional<Status> status = journal.intents().read(id.row()).status();
    if (status.filter(now -> !now.isFinished()).isPresent()) {
      journal.resolver().finish(id, status.get());
      status = journal.intents().read(id.row()).status();
    }
    boolean isFinished = status.filter(Status::isFinished).isPresent();
    if (isFinished) {
      doubt.slot().is(status.orElseThrow());
      journal.slots().give(doubt.slot());
    }
    return isFinished;
  }
}
