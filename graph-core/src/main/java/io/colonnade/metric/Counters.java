package io.colonnade.metric;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * A meter that adds up amounts. Thread-safe; a value is exact once the counted calls have returned.
 */
public final class Counters implements Meter {

  private final Map<Event, LongAdder> sums = new EnumMap<>(Event.class);

  public Counters() {
    for (Event event : Event.values()) {
      sums.put(event, new LongAdder());
    }
  }

  @Override
  public void count(Event event, long amount) {
    sum(event).add(amount);
  }

  /** Returns the sum so far; 0 if the event has never occurred. */
  public long value(Event event) {
    return sum(event).sum();
  }

  private LongAdder sum(Event event) {
    return java.util.Objects.requireNonNull(sums.get(event));
  }
}
