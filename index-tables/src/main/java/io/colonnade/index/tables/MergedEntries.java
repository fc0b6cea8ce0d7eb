package io.colonnade.index.tables;

import io.colonnade.index.IndexEntry;
import io.colonnade.layout.FactCursor;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A cursor that merges the entries of several buckets, each sorted by place, in the order of
 * places.
 */
final class MergedEntries implements FactCursor<IndexEntry> {

  private final List<FactCursor<IndexEntry>> buckets;
  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(
          Comparator.comparing((Head head) -> head.entry.place()).thenComparing(Head::bucket));
  private boolean isOpened;

  /** The next entry of one bucket. */
  private record Head(IndexEntry entry, int bucket) {}

  MergedEntries(List<FactCursor<IndexEntry>> buckets) {
    this.buckets = List.copyOf(buckets);
  }

  @Override
  public Optional<IndexEntry> next() {
    if (!isOpened) {
      isOpened = true;
      for (int bucket = 0; bucket < buckets.size(); bucket++) {
        advance(bucket);
      }
    }
    Head least = heads.poll();
    if (least == null) {
      return Optional.empty();
    }
    advance(least.bucket);
    return Optional.of(least.entry);
  }

  private void advance(int bucket) {
    buckets.get(bucket).next().ifPresent(entry -> heads.add(new Head(entry, bucket)));
  }

  @Override
  public void close() {
    buckets.forEach(FactCursor::close);
  }
}
