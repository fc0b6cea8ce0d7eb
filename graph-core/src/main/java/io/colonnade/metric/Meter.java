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

  /**
   * Returns the meter for the events that happen in one table. By default this meter, which then
   * counts the events of all tables together.
   *
   * @param name the name of the table
   */
  default Meter ofTable(String name) {
    return this;
  }

  /** Returns a meter that passes all events to this meter and to another one. */
  default Meter and(Meter other) {
    Meter first = this;
    return new Meter() {
      @Override
      public void count(Event event, long amount) {
        first.count(event, amount);
        other.count(event, amount);
      }

      @Override
      public Meter ofTable(String name) {
        return first.ofTable(name).and(other.ofTable(name));
      }
    };
  }
}
