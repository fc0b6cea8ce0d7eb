package io.colonnade.metric;

/** Receives events. Called on hot paths by any thread: thread-safe, fast, never throws. */
@FunctionalInterface
public interface Meter {

  /** Counts nothing. */
  Meter NONE = (event, amount) -> {};

  /**
   * Counts occurrences of an event.
   *
   * @param amount number of occurrences, or of bytes if the event counts bytes; never negative
   */
  void count(Event event, long amount);

  /** Returns a meter that passes all events to this meter and to another one. */
  default Meter and(Meter other) {
    return (event, amount) -> {
      count(event, amount);
      other.count(event, amount);
    };
  }
}
