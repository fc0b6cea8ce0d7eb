package io.colonnade.server.monitor;

import io.colonnade.error.ColonnadeException;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import java.time.Duration;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures of the engine of one graph. All metrics of one scrape come from one look at the
 * store. Thread-safe.
 */
final class EngineFigures {

  private static final long KEPT_NANOS = Duration.ofMillis(500).toNanos();

  private final Store store;
  private final Ticker ticker;
  private SortedMap<String, Long> seen = new TreeMap<>(); // guarded by this
  private long seenAt; // guarded by this

  EngineFigures(Store store, Ticker ticker) {
    this.store = store;
    this.ticker = ticker;
    look();
  }

  /** Returns the names, which do not change. */
  synchronized Set<String> names() {
    return Set.copyOf(seen.keySet());
  }

  /** Returns a figure, at most half a second old; not a number if the store does not tell it. */
  synchronized double value(String name) {
    if (ticker.nanos() - seenAt > KEPT_NANOS) {
      look();
    }
    Long value = seen.get(name);
    return value == null ? Double.NaN : value.doubleValue();
  }

  private synchronized void look() {
    seenAt = ticker.nanos();
    try {
      seen = store.figures();
    } catch (ColonnadeException e) { // closed: the page of readiness says so
      seen = new TreeMap<>();
    }
  }
}
