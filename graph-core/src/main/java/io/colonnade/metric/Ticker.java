package io.colonnade.metric;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A monotonic clock. Its origin is arbitrary: only differences have a meaning. Thread-safe. Tests
 * control time with an implementation of their own.
 */
@FunctionalInterface
public interface Ticker {

  /** Returns nanoseconds since an arbitrary origin. */
  long nanos();

  /**
   * Waits for that time.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  default void sleep(Duration time) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
  }

  /** Returns the clock of the JVM. */
  static Ticker system() {
    return System::nanoTime;
  }
}
