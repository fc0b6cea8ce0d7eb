package io.colonnade.store.journal;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Repeats requests to a row store that does not answer, with growing pauses and until a limit.
 * Confined to one caller.
 */
final class Patience {

  private static final long FIRST_PAUSE = 1_000_000;
  private static final long LONGEST_PAUSE = 500_000_000;

  private final Scheduling scheduling;
  private final Runnable mustContinue;
  private final long end;
  private long pause = FIRST_PAUSE;

  /**
   * Creates the patience of one caller.
   *
   * @param nanos how long requests are repeated
   * @param mustContinue throws an exception if no request may be repeated any more
   */
  Patience(Scheduling scheduling, long nanos, Runnable mustContinue) {
    this.scheduling = scheduling;
    this.mustContinue = mustContinue;
    this.end = scheduling.nanos() + nanos;
  }

  /**
   * Waits before the next request.
   *
   * @throws StoreException if the limit has passed
   */
  void pause() {
    pause(null);
  }

  /**
   * Waits before the next request.
   *
   * @param cause why the last one failed; null: there was no answer
   * @throws StoreException if the limit has passed; the cause, if there is one
   */
  void pause(@Nullable StoreException cause) {
    if (scheduling.nanos() >= end) {
      if (cause != null) {
        throw cause;
      }
      throw new StoreException(
          Problem.ENGINE_FAILED, "failed", "a request to the store, which was repeated");
    }
    mustContinue.run();
    scheduling.sleep(pause);
    mustContinue.run();
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}
