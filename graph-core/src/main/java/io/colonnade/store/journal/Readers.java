package io.colonnade.store.journal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The versions of the open snapshots of transactions, with their age. Thread-safe. */
final class Readers {

  private final Map<Long, Open> open = new ConcurrentHashMap<>();

  /**
   * The snapshots of one version.
   *
   * @param asked when the version was asked for, the last time
   */
  private record Open(int count, long asked) {}

  void begin(long version, long asked) {
    open.merge(version, new Open(1, asked), (old, one) -> new Open(old.count + 1, asked));
  }

  void end(long version) {
    open.computeIfPresent(
        version, (any, old) -> old.count == 1 ? null : new Open(old.count - 1, old.asked));
  }

  /** Returns when the version was asked for; empty if no snapshot of the version is open. */
  Optional<Long> asked(long version) {
    return Optional.ofNullable(open.get(version)).map(Open::asked);
  }
}
