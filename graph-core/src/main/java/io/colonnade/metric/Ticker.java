package io.colonnade.metric;

/**
 * A monotonic clock. Its origin is arbitrary: only differences have a meaning. Thread-safe. Tests
 * control time with an implementation of their own.
 */
@FunctionalInterface
public interface Ticker {

  /** Returns nanoseconds since an arbitrary origin. */
  long nanos();

  /** Returns the clock of the JVM. */
  static Ticker system() {
    return System::nanoTime;
  }
}
