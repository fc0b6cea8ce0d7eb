package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
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
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Reads the entries that match a query, in parts: each part is one prefix or one range in one
 * bucket. Parts are created when they are read, because there may be many. Immutable.
 */
final class Lookup {

  /** The number of parts that are read in one call. */
  private static final int PAGE = 1_000;

  /** The maximum number of parts whose size is requested; if there are more, a sample is used. */
  private static final int SIZED = 32;

  private final IndexDefinition index;
  private final EntryRow rows;
  private final Ranges ranges;

  Lookup(IndexQuery query) {
    this.index = query.index();
    this.rows = new EntryRow(index);
    this.ranges = Ranges.of(query);
  }

  /** Returns all entries in the order of their places. */
  FactCursor<IndexEntry> entries(Snapshot snapshot) {
    // One bucket is sorted. Entries with one whole prefix have equal rank in every bucket.
    if (ranges.areWhole() || rows.buckets() == 1) {
      return unordered(snapshot);
    }
    List<FactCursor<IndexEntry>> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < rows.buckets(); bucket++) {
      buckets.add(bucket(bucket, snapshot));
    }
    return new MergedEntries(buckets);
  }

  private FactCursor<IndexEntry> bucket(int bucket, Snapshot snapshot) {
    if (ranges.starts().isEmpty()) {
      return scans(bucket, bucket + 1, snapshot);
    }
    return pages(
        ranges.starts().size(), start -> read(bucket, ranges.starts().get((int) start)), snapshot);
  }

  /** Returns all entries in any order. */
  FactCursor<IndexEntry> unordered(Snapshot snapshot) {
    if (ranges.starts().isEmpty()) {
      return scans(0, rows.buckets(), snapshot);
    }
    return parts() == 1 // most lookups are for one value
        ? new EntryCursor(snapshot.rows(List.of(read(0))), rows)
        : pages(parts(), this::read, snapshot);
  }

  // ---- prefixes

  /** Returns the number of buckets that may have entries of one prefix. */
  private int spread() {
    return index.type() == IndexType.EQUALITY && ranges.areWhole() ? 1 : rows.buckets();
  }

  /** Returns the number of parts. */
  private long parts() {
    return ranges.starts().isEmpty()
        ? (long) ranges.ranges().size() * rows.buckets()
        : (long) ranges.starts().size() * spread();
  }

  private RowRead read(long part) {
    Bytes start = ranges.starts().get((int) (part / spread()));
    return read(bucket(part, start), start);
  }

  private int bucket(long part, Bytes start) {
    return spread() == 1 ? rows.bucketOf(start) : (int) (part % spread());
  }

  private RowRead read(int bucket, Bytes start) {
    Bytes row = rows.prefix(bucket, start);
    return isOneRow(start)
        ? RowRead.of(Tables.UQ, row, Tables.cell(Tables.UQ))
        : RowRead.startingWith(
            rows.table(), row, Tables.family(rows.table()), Integer.MAX_VALUE, Content.CELLS);
  }

  /**
   * Returns true if the query has all values and their encoded keys are unambiguous, so that at
   * most one row matches.
   */
  private boolean isOneRow(Bytes start) {
    return index.isUnique()
        && ranges.areWhole()
        && !Shape.of(index).skipAmbiguous(new ByteReader(start));
  }

  private FactCursor<IndexEntry> pages(long count, LongFunction<RowRead> read, Snapshot snapshot) {
    return new Chained<>(
        new Pages(count, read), page -> new EntryCursor(snapshot.rows(page), rows));
  }

  /** Creates the reads one page at a time, when they are needed. Confined to one cursor. */
  private static final class Pages implements Iterator<List<RowRead>> {

    private final long count;
    private final LongFunction<RowRead> read;
    private long next;

    Pages(long count, LongFunction<RowRead> read) {
      this.count = count;
      this.read = read;
    }

    @Override
    public boolean hasNext() {
      return next < count;
    }

    @Override
    public List<RowRead> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      long end = Math.min(count, next + PAGE);
      List<RowRead> page = new ArrayList<>((int) (end - next));
      while (next < end) {
        page.add(read.apply(next++));
      }
      return page;
    }
  }

  // ---- ranges

  /**
   * Returns the entries of the ranges in each bucket from the first to the last (exclusive), one
   * range after the other.
   */
  private FactCursor<IndexEntry> scans(int first, int last, Snapshot snapshot) {
    return new Chained<>(
        new Scans(first, last), scan -> new EntryCursor(snapshot.scan(scan), rows));
  }

  /** Creates one scan for each bucket and range, when it is needed. Confined to one cursor. */
  private final class Scans implements Iterator<Scan> {

    private final int last;
    private int bucket;
    private int range;

    Scans(int first, int last) {
      this.bucket = ranges.ranges().isEmpty() ? last : first;
      this.last = last;
    }

    @Override
    public boolean hasNext() {
      return bucket < last;
    }

    @Override
    public Scan next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Scan scan = scan(bucket, ranges.ranges().get(range++));
      if (range == ranges.ranges().size()) {
        range = 0;
        bucket++;
      }
      return scan;
    }
  }

  /**
   * Returns the scan of a range. No encoded key is a prefix of a bound (see {@link
   * io.colonnade.index.ValueRanges}), so no row key is one either.
   */
  private Scan scan(int bucket, Ranges.Range range) {
    return new Scan(
            rows.table(),
            rows.prefix(bucket, range.from()),
            rows.prefix(bucket, range.to()),
            List.of(Tables.cell(rows.table())),
            Optional.empty())
        .betweenRowKeys();
  }

  // ---- sizes

  /** Returns the approximate size of the entries in bytes. */
  long approximateSize(Store store) {
    long parts = parts();
    long sized = Math.min(SIZED, parts);
    long bytes = 0;
    for (long i = 0; i < sized; i++) {
      Scan part = part(i * parts / sized);
      bytes += store.approximateSize(rows.table(), part.from(), part.to());
    }
    return sized == parts ? bytes : (long) ((double) bytes / sized * parts);
  }

  private Scan part(long part) {
    if (ranges.starts().isEmpty()) {
      int buckets = rows.buckets();
      return scan((int) (part % buckets), ranges.ranges().get((int) (part / buckets)));
    }
    Bytes start = ranges.starts().get((int) (part / spread()));
    return Scan.prefix(rows.table(), rows.prefix(bucket(part, start), start));
  }

  // ---- owners

  /**
   * Returns the entries of a unique index for some keys, in the order of the keys. One store call.
   */
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
