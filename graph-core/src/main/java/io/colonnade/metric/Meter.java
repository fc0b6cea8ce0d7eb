package io.colonnade.metric;

/** Is told of each event. Called on hot paths by any thread: thread-safe, fast, never throws. */
@FunctionalInterface
public interface Meter {

  /** Counts nothing. */
  Meter NONE = (event, amount) -> {};

  /**
   * @param amount occurrences, or bytes where the event says so; never negative
   */
  void count(Event event, long amount);
}
