package io.colonnade.store.journal;

import io.colonnade.store.RowStore.Stamp;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The epochs of the schema at versions, as far as this process knows them. The epoch never
 * decreases from a version to a later one: two versions of one epoch tell the epoch of all versions
 * between them. Of other versions {@link EpochRows} is read. Thread-safe.
 */
final class Epochs {

  /** The most epochs to keep; the oldest are forgotten. */
  private static final int MOST = 1_000;

  private final TreeMap<Long, Span> spans = new TreeMap<>(); // by epoch; guarded by this

  /** The first and the last version that were seen with an epoch. */
  private record Span(long first, long last) {

    boolean contains(long version) {
      return first <= version && version <= last;
    }
  }

  synchronized void see(Stamp stamp) {
    Span span = spans.get(stamp.epoch());
    if (span == null || !span.contains(stamp.version())) {
      spans.put(
          stamp.epoch(),
          span == null
              ? new Span(stamp.version(), stamp.version())
              : new Span(
                  Math.min(span.first(), stamp.version()), Math.max(span.last(), stamp.version())));
      if (spans.size() > MOST) {
        spans.pollFirstEntry();
      }
    }
  }

  /** Returns the epoch at a version; empty if it is not known. */
  synchronized OptionalLong at(long version) {
    return spans.descendingMap().entrySet().stream()
        .filter(span -> span.getValue().contains(version))
        .mapToLong(span -> span.getKey())
        .findFirst();
  }
}
