package io.colonnade.store.simulation;

import java.util.concurrent.CompletableFuture;

/** The clock of a process, and its ways to wait and to work in the background. Thread-safe. */
public interface Scheduling {

  /** Returns the monotonic clock of this process, in nanoseconds. */
  long nanos();

  /** Waits for that many nanoseconds. */
  void sleep(long nanos);

  /**
   * Waits until the future is done.
   *
   * @return the result of the future
   * @throws RuntimeException the exception of the future, not wrapped
   */
  <T> T await(CompletableFuture<T> future);

  /** Runs the work in the background. */
  void execute(Runnable work);
}
