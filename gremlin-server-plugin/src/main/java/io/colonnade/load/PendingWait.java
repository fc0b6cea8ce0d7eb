package io.colonnade.load;

import io.colonnade.error.ConflictException;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Waits until a change of the declarations, which another process is checking, is made or taken
 * back. Only then it is known whether rows that the change does not allow are rejected. Confined to
 * one thread.
 */
final class PendingWait {

  /** The longest time that a batch waits; the load can be resumed after it. */
  static final Duration LONGEST = Duration.ofHours(1);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final GraphStore store;
  private final Consumer<String> notes;
  private final long begun;

  /** Creates the wait of one batch, whose time begins now. */
  PendingWait(GraphStore store, Consumer<String> notes) {
    this.store = store;
    this.notes = notes;
    this.begun = store.ticker().nanos();
  }

  /**
   * Waits until no change is pending.
   *
   * @throws ConflictException the one that is given, if the time of the batch is over
   */
  void await(ConflictException refused) {
    Duration pause = FIRST_PAUSE;
    boolean isNoted = false;
    while (isPending()) {
      if (store.ticker().nanos() - begun >= LONGEST.toNanos()) {
        throw refused;
      }
      if (!isNoted) {
        notes.accept("the load waits for a change of the schema that is being checked");
        isNoted = true;
      }
      sleep(pause);
      pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }
    if (isNoted) {
      notes.accept("the change of the schema is decided, the load continues");
    }
  }

  private boolean isPending() {
    return store.liveSchema().learn().pending().isPresent();
  }

  private void sleep(Duration pause) {
    try {
      store.ticker().sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }
}
