package io.colonnade.load;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Waits before a batch is stored again that was refused because of a change of the schema. If
 * another process is checking the change, the wait lasts until it is made or taken back: only then
 * it is known whether rows that the change does not allow are rejected. Confined to one thread.
 */
final class SchemaWait {

  /** The longest time in which a batch is stored again; the load can be resumed after it. */
  static final Duration LONGEST = Duration.ofHours(1);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final GraphStore store;
  private final Consumer<String> notes;
  private final long begun;
  private Duration pause = FIRST_PAUSE;
  private OptionalLong epoch = OptionalLong.empty(); // after the last refusal

  /** Creates the wait of one batch, whose time begins now. */
  SchemaWait(GraphStore store, Consumer<String> notes) {
    this.store = store;
    this.notes = notes;
    this.begun = store.ticker().nanos();
  }

  /**
   * Waits until the batch can be stored again. A batch that only met a change of the schema does
   * not wait for a decision.
   *
   * @param refused why the batch was refused
   * @throws ConflictException the one that is given, if the time of the batch is over, or if the
   *     schema has not changed since the last refusal: a name that the load uses was renamed
   */
  void after(ConflictException refused) {
    if (refused.problem() == Problem.SCHEMA_PENDING) {
      awaitDecision(refused);
    } else {
      pause(refused);
    }
    OptionalLong now = OptionalLong.of(store.liveSchema().learn().epoch());
    if (now.equals(epoch)) {
      throw refused;
    }
    epoch = now;
  }

  private void awaitDecision(ConflictException refused) {
    boolean isNoted = false;
    while (isPending()) {
      if (!isNoted) {
        notes.accept("the load waits for a change of the schema that is being checked");
        isNoted = true;
      }
      pause(refused);
    }
    if (isNoted) {
      notes.accept("the change of the schema is decided, the load continues");
    }
  }

  private boolean isPending() {
    return store.liveSchema().learn().pending().isPresent();
  }

  private void pause(ConflictException refused) {
    if (store.ticker().nanos() - begun >= LONGEST.toNanos()) {
      throw refused;
    }
    try {
      store.ticker().sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
    pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
  }
}
