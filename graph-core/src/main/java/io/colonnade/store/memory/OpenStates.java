package io.colonnade.store.memory;

import java.util.TreeMap;
import java.util.function.Supplier;

/** The versions of the open snapshots. Thread-safe. */
final class OpenStates {

  private final TreeMap<Long, Integer> counts = new TreeMap<>(); // guarded by this

  /** Adds the state that a call returns, before any later call of {@link #oldest} returns. */
  synchronized MemoryState open(Supplier<MemoryState> latest) {
    MemoryState state = latest.get();
    counts.merge(state.version(), 1, Integer::sum);
    return state;
  }

  synchronized void close(long version) {
    counts.computeIfPresent(version, (any, count) -> count == 1 ? null : count - 1);
  }

  /** Returns the oldest open version; the latest one if none is open. */
  synchronized long oldest(Supplier<MemoryState> latest) {
    return counts.isEmpty() ? latest.get().version() : counts.firstKey();
  }
}
