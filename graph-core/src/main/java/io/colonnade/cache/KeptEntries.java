package io.colonnade.cache;

import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlace;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entries of a place that are read from the store, and kept in the caches once all of them are. */
final class KeptEntries implements FactCursor<IndexEntry> {

  private final FactCursor<IndexEntry> read;
  private final Known known;
  private final IndexPlace place;
  private final IndexQuery query;
  private final List<IndexEntry> entries = new ArrayList<>(1); // so far
  private long bytes;
  private boolean isKept = true;

  /**
   * @param read all entries of the place but the first ones, of any label
   * @param query asks for some of them
   * @param first entries of the place that were read before
   */
  KeptEntries(
      FactCursor<IndexEntry> read,
      Known known,
      IndexPlace place,
      IndexQuery query,
      List<IndexEntry> first) {
    this.read = read;
    this.known = known;
    this.place = place;
    this.query = query;
    first.forEach(this::take);
  }

  @Override
  public Optional<IndexEntry> next() {
    Optional<IndexEntry> next = read();
    while (next.isPresent() && !query.isOfLabel(next.get())) {
      next = read();
    }
    return next;
  }

  /** Reads an entry of any label. */
  private Optional<IndexEntry> read() {
    Optional<IndexEntry> next;
    try {
      next = read.next();
    } catch (RuntimeException | Error e) {
      isKept = false; // entries may be missing
      throw e;
    }
    if (next.isPresent()) {
      take(next.get());
    } else if (isKept) {
      isKept = false;
      known.add(place, entries);
    }
    return next;
  }

  private void take(IndexEntry entry) {
    if (isKept) {
      entries.add(entry);
      bytes += Footprint.of(entry);
      if (bytes > TransactionCache.LARGEST) {
        isKept = false;
        entries.clear();
      }
    }
  }

  @Override
  public void close() {
    isKept = false;
    read.close();
  }
}
