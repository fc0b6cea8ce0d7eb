package io.colonnade.store.journal;

import io.colonnade.error.ReadInterruptedException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The rows of table {@code log} of this process. A slot is used by one transaction at a time, from
 * its intent until its rows are applied; their number bounds the work that waits to be applied.
 * Thread-safe.
 */
final class Slots {

  /** One row of the log. Confined to the transaction that has taken it. */
  static final class Slot {

    private final int number;
    private Optional<Status> last = Optional.empty();
    private long bytes; // of its transaction; guarded by the slots

    private Slot(int number) {
      this.number = number;
    }

    /** Returns the status that the row had when the slot was last used; empty: it is new. */
    Optional<Status> last() {
      return last;
    }

    /** Notes the present status of the row. */
    void is(Status status) {
      last = Optional.of(status);
    }
  }

  /** The most bytes of transactions that are committed and not applied yet. */
  private static final long MAX_BYTES = 128L << 20;

  private final long instance;
  private final int most;
  private final Scheduling scheduling;
  private final Deque<Slot> free = new ArrayDeque<>(); // guarded by this
  private final Deque<Waiting> waiting = new ArrayDeque<>(); // guarded by this
  private int count; // guarded by this
  private long bytes; // of the transactions that use slots; guarded by this

  /**
   * Creates the slots of an instance.
   *
   * @param most the most slots in use
   */
  Slots(long instance, int most, Scheduling scheduling) {
    this.instance = instance;
    this.most = most;
    this.scheduling = scheduling;
  }

  /** A caller that waits for a slot. */
  private record Waiting(long bytes, CompletableFuture<Slot> slot) {}

  /**
   * Takes a slot. Waits while all are in use, or while the transactions that use them are larger
   * than allowed together; the first one may have any size.
   *
   * @param size of the transaction in bytes
   * @throws ReadInterruptedException if the thread is interrupted while it waits
   */
  Slot take(long size) {
    Waiting wanted = new Waiting(size, new CompletableFuture<>());
    synchronized (this) {
      waiting.add(wanted);
      hand();
    }
    try {
      return scheduling.awaitOrInterrupt(wanted.slot());
    } catch (ReadInterruptedException e) {
      leave(wanted);
      throw e;
    }
  }

  private synchronized void leave(Waiting wanted) {
    if (!waiting.remove(wanted)) {
      give(wanted.slot().join()); // it was handed out meanwhile, and nothing was written
    }
    hand();
  }

  /** Gives a slot back whose last status is known and finished. */
  synchronized void give(Slot slot) {
    bytes -= slot.bytes;
    slot.bytes = 0;
    free.push(slot);
    hand();
  }

  /** Gives slots to those that wait, in their order. */
  private void hand() {
    while (!waiting.isEmpty()) {
      boolean isIdle = free.size() == count;
      boolean fits = isIdle || bytes + waiting.getFirst().bytes() <= MAX_BYTES;
      if (!fits || (free.isEmpty() && count == most)) {
        return;
      }
      Waiting next = waiting.removeFirst();
      Slot slot = free.isEmpty() ? new Slot(count++) : free.pop();
      slot.bytes = next.bytes();
      bytes += slot.bytes;
      next.slot().complete(slot);
    }
  }

  /** Returns the name of the next transaction of a slot. */
  TransactionId next(Slot slot) {
    return new TransactionId(instance, slot.number, slot.last.map(Status::sequence).orElse(0L) + 1);
  }
}
