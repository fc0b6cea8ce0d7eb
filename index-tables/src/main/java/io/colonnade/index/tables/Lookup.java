package io.colonnade.index.tables;

import io.colonnade.codec.Bytes;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Where the entries lie that a query asks for. Immutable. */
final class Lookup {

  /** Places that are read in one call. */
  private static final int PAGE = 1_000;

  /** Ranges whose size is asked for; of more, these are a sample. */
  private static final int SIZED = 32;

  private final IndexDefinition index;
  private final EntryRow rows;
  private final Ranges ranges;

  Lookup(IndexQuery query) {
    this.index = query.index();
    this.rows = new EntryRow(index);
    this.ranges = Ranges.of(query);
  }

  /** All entries, in the order of their places. */
  FactCursor<IndexEntry> entries(Snapshot snapshot) {
    if (!ranges.starts().isEmpty()) {
      return new Chained<>(pages(), page -> new EntryCursor(snapshot.rows(page), rows));
    }
    List<FactCursor<IndexEntry>> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < rows.buckets(); bucket++) {
      buckets.add(new Chained<>(scans(bucket), scan -> new EntryCursor(snapshot.scan(scan), rows)));
    }
    return buckets.size() == 1 ? buckets.get(0) : new MergedEntries(buckets);
  }

  /** Some entries, at most so many, in any order. */
  List<IndexEntry> first(int most, Snapshot snapshot) {
    List<IndexEntry> found = new ArrayList<>();
    List<Scan> scans = new ArrayList<>();
    for (int bucket = 0; bucket < rows.buckets(); bucket++) {
      scans.addAll(scans(bucket));
    }
    FactCursor<IndexEntry> entries =
        ranges.starts().isEmpty()
            ? new Chained<>(scans, scan -> new EntryCursor(snapshot.scan(scan), rows))
            : entries(snapshot);
    try (entries) {
      while (found.size() < most) {
        Optional<IndexEntry> next = entries.next();
        if (next.isEmpty()) {
          break;
        }
        found.add(next.get());
      }
    }
    return found;
  }

  private List<List<RowRead>> pages() {
    List<RowRead> reads = new ArrayList<>();
    for (Bytes start : ranges.starts()) {
      if (index.isUnique() && ranges.areWhole()) {
        reads.add(RowRead.of(Tables.UQ, rows.prefix(0, start), Tables.cell(Tables.UQ)));
      } else if (index.type() == IndexType.EQUALITY && ranges.areWhole()) {
        reads.add(startingWith(rows.bucketOf(start), start));
      } else {
        for (int bucket = 0; bucket < rows.buckets(); bucket++) {
          reads.add(startingWith(bucket, start));
        }
      }
    }
    List<List<RowRead>> pages = new ArrayList<>();
    for (int from = 0; from < reads.size(); from += PAGE) {
      pages.add(reads.subList(from, Math.min(reads.size(), from + PAGE)));
    }
    return pages;
  }

  private RowRead startingWith(int bucket, Bytes start) {
    return RowRead.startingWith(
        rows.table(),
        rows.prefix(bucket, start),
        Tables.family(rows.table()),
        Integer.MAX_VALUE,
        Content.CELLS);
  }

  private List<Scan> scans(int bucket) {
    List<Scan> scans = new ArrayList<>();
    for (Ranges.Range range : ranges.ranges()) {
      scans.add(
          new Scan(
              rows.table(),
              rows.prefix(bucket, range.from()),
              rows.prefix(bucket, range.to()),
              List.of(Tables.cell(rows.table())),
              Optional.empty()));
    }
    return scans;
  }

  /** About how many bytes the entries take. */
  long approximateSize(Store store) {
    List<Scan> scans = new ArrayList<>();
    for (int bucket = 0; bucket < rows.buckets(); bucket++) {
      scans.addAll(scans(bucket));
      for (Bytes start : ranges.starts()) {
        scans.add(Scan.prefix(rows.table(), rows.prefix(bucket, start)));
      }
    }
    long bytes = 0;
    for (Scan scan : scans.subList(0, Math.min(SIZED, scans.size()))) {
      bytes += store.approximateSize(rows.table(), scan.from(), scan.to());
    }
    return scans.size() > SIZED ? bytes * scans.size() / SIZED : bytes;
  }

  /** What a unique index has under keys, in their order. One store call. */
  static List<Optional<IndexEntry>> owners(
      EntryRow rows, List<ElementKey> keys, Snapshot snapshot) {
    List<Optional<IndexEntry>> found =
        new ArrayList<>(Collections.nCopies(keys.size(), Optional.empty()));
    List<RowRead> reads =
        keys.stream()
            .map(key -> RowRead.of(Tables.UQ, key.cell().row(), Tables.cell(Tables.UQ)))
            .toList();
    if (!reads.isEmpty()) {
      try (RowCursor cells = snapshot.rows(reads)) {
        while (cells.advance()) {
          found.set(cells.request(), Optional.of(rows.entry(cells.row(), cells.value())));
        }
      }
    }
    return found;
  }
}
