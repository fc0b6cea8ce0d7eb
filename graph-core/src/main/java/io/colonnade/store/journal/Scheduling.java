package io.colonnade.store.journal;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Time, waiting and background threads of one process. The journal waits only through this
 * interface, so that a simulation can choose every order of events. Thread-safe.
 */
public interface Scheduling extends AutoCloseable {

  /** Returns nanoseconds of a monotonic clock since an arbitrary origin. */
  long nanos();

  /** Returns the time of day, for people only: nothing is decided by it. */
  default Instant wallClock() {
    return Instant.now();
  }

  /** Waits for about this time. An interrupt does not end the wait; the flag is kept. */
  void sleep(long nanos);

  /**
   * Waits until the future is done.
   *
   * @return its result
   * @throws RuntimeException the exception of the future, unwrapped
   */
  <T> T await(CompletableFuture<T> future);

  /**
   * Waits as {@link #await} does, unless the thread is interrupted.
   *
   * @throws io.colonnade.error.ReadInterruptedException if it is; the flag stays set
   */
  default <T> T awaitOrInterrupt(CompletableFuture<T> future) {
    return await(future);
  }

  /** Runs work in the background. */
  void execute(Runnable work);

  /**
   * Runs work again and again in the background, with a pause between the end of one run and the
   * begin of the next, until {@link #close}.
   */
  default void repeat(long pauseNanos, Runnable work) {
    repeatWhile(
        pauseNanos,
        () -> {
          work.run();
          return true;
        });
  }

  /** Does what {@link #repeat} does, until the work returns false. */
  void repeatWhile(long pauseNanos, BooleanSupplier work);

  /** Waits until the work in the background has ended. No work is accepted afterwards. */
  @Override
  void close();
}
