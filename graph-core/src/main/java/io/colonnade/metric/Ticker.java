package io.colonnade.metric;

/**
 * A monotonic clock. Its origin is arbitrary: only differences mean something. Thread-safe. Tests
 * own time by giving another one.
 */
@FunctionalInterface
public interface Ticker {

  /** Nanoseconds since an arbitrary origin. */
  long nanos();

  /** The clock of the JVM. */
  static Ticker system() {
    return System::nanoTime;
  }
}
