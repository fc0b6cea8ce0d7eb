package io.colonnade.index.tables;

import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexSample;
import io.colonnade.layout.FactCursor;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cursor over the samples of several queries, which one store call reads. */
final class Samples implements FactCursor<IndexSample> {

  private final Snapshot snapshot;
  private final List<RowRead> reads = new ArrayList<>(); // of all queries
  private final Iterator<Part> parts;
  private @Nullable RowCursor cells; // opened by the first sample
  private boolean isAtCell; // of a read from which no entry was taken yet

  /** The reads of one query: those from the first to the end, exclusive. */
  private record Part(Lookup lookup, int first, int end) {}

  Samples(List<IndexQuery> queries, int most, HitLimit limit, Snapshot snapshot) {
    this.snapshot = snapshot;
    List<Part> all = new ArrayList<>(queries.size());
    for (IndexQuery query : queries) {
      Lookup lookup = new Lookup(query);
      int first = reads.size();
      reads.addAll(lookup.sample(Math.min(most, limit.of(query))));
      all.add(new Part(lookup, first, reads.size()));
    }
    this.parts = all.iterator();
  }

  @Override
  public Optional<IndexSample> next() {
    return parts.hasNext() ? Optional.of(sample(parts.next())) : Optional.empty();
  }

  private IndexSample sample(Part part) {
    List<IndexEntry> entries = new ArrayList<>();
    List<RowRead> unfinished = new ArrayList<>(0);
    for (int read = part.first; read < part.end; read++) {
      RowRead range = reads.get(read);
      int left = range.isRange() ? range.limit() : 1; // a further cell is of the next query
      while (left > 0 && isAt(read)) {
        IndexEntry entry = part.lookup.entry(cells());
        if (part.lookup.isWanted(entry)) {
          entries.add(entry);
        }
        isAtCell = false;
        left--;
        if (left == 0 && range.isRange()) {
          unfinished.add(part.lookup.after(entry, range));
        }
      }
    }
    int sampled = part.end - part.first;
    boolean isAll = unfinished.isEmpty() && part.lookup.isSampledBy(sampled);
    return new IndexSample(entries, isAll, part.lookup.others(unfinished, sampled, snapshot));
  }

  /** Moves to the next entry unless that was done, and returns whether it belongs to the read. */
  private boolean isAt(int read) {
    isAtCell = isAtCell || cells().advance();
    return isAtCell && cells().request() == read;
  }

  private RowCursor cells() {
    RowCursor open = cells;
    if (open == null) {
      open = snapshot.rows(reads);
      cells = open;
    }
    return open;
  }

  @Override
  public void close() {
    RowCursor open = cells;
    if (open != null) {
      open.close();
    }
  }
}
