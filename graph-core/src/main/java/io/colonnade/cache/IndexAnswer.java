package io.colonnade.cache;

import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlace;
import java.util.List;

/**
 * All entries of a place of an index.
 *
 * @param epoch of the schema under which they were read
 * @param from the version of the snapshot that was read
 * @param entries of all labels, in any order: they have the same rank
 * @param bytes the approximate memory
 */
record IndexAnswer(long epoch, long from, List<IndexEntry> entries, long bytes)
    implements CacheEntry {

  /** Creates an answer, whose memory it sums up. */
  static IndexAnswer of(Moment at, IndexPlace place, List<IndexEntry> entries) {
    long bytes = Footprint.PLACE + place.values().length();
    for (IndexEntry entry : entries) {
      bytes += Footprint.of(entry);
    }
    return new IndexAnswer(at.epoch(), at.version(), List.copyOf(entries), bytes);
  }

  @Override
  public long oldest() {
    return from;
  }
}
