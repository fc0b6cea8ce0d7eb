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
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Reads the entries that match a query, in parts: each part is one prefix or one range in one
 * bucket. Parts are created when they are read, because there may be many. Immutable.
 */
final class Lookup {

  /** The number of parts that are read in one call. */
  private static final int PAGE = 1_000;

  /** So many parts of one bucket may each have as many entries as a sample. */
  private static final int FEW_PARTS = 4;

  /** The maximum number of parts whose size is requested; if there are more, a sample is used. */
  private static final int SIZED = 32;

  private final IndexDefinition index;
  private final EntryRow rows;
  private final Ranges ranges;
  private final Set<Integer> labels; // of the entries to return; empty: all

  Lookup(IndexQuery query) {
    this.index = query.index();
    this.rows = new EntryRow(index);
    this.ranges = Ranges.of(query);
    this.labels = index.type() == IndexType.LABEL ? Set.of() : query.labels();
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
      int size = ranges.ranges().size();
      return scans((long) bucket * size, (bucket + 1L) * size, snapshot);
    }
    return pages(
        ranges.starts().size(), start -> read(bucket, ranges.starts().get((int) start)), snapshot);
  }

  /** Returns all entries in any order. */
  FactCursor<IndexEntry> unordered(Snapshot snapshot) {
    return unordered(0, snapshot);
  }

  /** Returns the entries of the parts from this one on, in any order. */
  private FactCursor<IndexEntry> unordered(long first, Snapshot snapshot) {
    if (ranges.starts().isEmpty()) {
      return scans(first, parts(), snapshot);
    }
    return parts() == 1 && first == 0 // most lookups are for one value
        ? entries(snapshot.rows(List.of(read(0))))
        : pages(parts() - first, part -> read(first + part), snapshot);
  }

  private FactCursor<IndexEntry> entries(RowCursor cells) {
    return new EntryCursor(cells, rows, labels);
  }

  // ---- samples

  /**
   * Returns reads of the first entries, for {@link #others}: of about that many in all. Buckets
   * share that number, because one call reads them side by side; of a few prefixes or ranges,
   * mostly one has entries.
   */
  List<RowRead> sample(int most) {
    int sampled = (int) Math.min(most, parts());
    List<RowRead> reads = new ArrayList<>(sampled);
    for (int part = 0; part < sampled; part++) {
      int limit = limit(most, sampled);
      if (ranges.starts().isEmpty()) {
        Scan scan = scan(part);
        reads.add(between(scan.from(), scan.to(), limit));
      } else {
        RowRead read = read(part);
        reads.add(read.isRange() ? between(read.row(), read.to(), limit) : read);
      }
    }
    return reads;
  }

  /** Returns the most entries of a part in a sample of that many parts. */
  private int limit(int most, int sampled) {
    int buckets = Math.min(sampled, ranges.starts().isEmpty() ? rows.buckets() : spread());
    int ofBucket = (most + buckets - 1) / buckets;
    return Math.min(ofBucket, Math.max(1, FEW_PARTS * most / sampled));
  }

  /**
   * Returns the entries that are not in a sample, in any order.
   *
   * @param unfinished the ranges that the reads of the sample left unread
   * @param sampled the number of these reads
   */
  FactCursor<IndexEntry> others(List<RowRead> unfinished, int sampled, Snapshot snapshot) {
    return new Chained<>(
        List.of(
                pages(unfinished.size(), part -> unfinished.get((int) part), snapshot),
                unordered(sampled, snapshot))
            .iterator(),
        part -> part);
  }

  /** Returns whether a sample with that number of reads contains entries of all parts. */
  boolean isSampledBy(int reads) {
    return reads == parts();
  }

  /** Returns the read of the entries that follow an entry in a range. */
  RowRead after(IndexEntry last, RowRead range) {
    return between(
        rows.of(last.place(), last.element()).prefixEnd(), range.to(), Integer.MAX_VALUE);
  }

  private RowRead between(Bytes from, Bytes to, int limit) {
    return RowRead.between(
        rows.table(), from, to, Tables.family(rows.table()), limit, Content.CELLS);
  }

  IndexEntry entry(RowCursor cell) {
    return rows.entry(cell.row(), cell.value());
  }

  /** Returns whether an entry has a required label. */
  boolean isWanted(IndexEntry entry) {
    return labels.isEmpty() || labels.contains(entry.label());
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
    return new Chained<>(new Pages(count, read), page -> entries(snapshot.rows(page)));
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

  /** Returns the entries of parts from the first to the last (exclusive), one after the other. */
  private FactCursor<IndexEntry> scans(long first, long last, Snapshot snapshot) {
    return new Chained<>(new Scans(first, last), scan -> entries(snapshot.scan(scan)));
  }

  /** Creates the scan of each part when it is needed. Confined to one cursor. */
  private final class Scans implements Iterator<Scan> {

    private final long last;
    private long next;

    Scans(long first, long last) {
      this.next = first;
      this.last = last;
    }

    @Override
    public boolean hasNext() {
      return next < last;
    }

    @Override
    public Scan next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return scan(next++);
    }
  }

  /**
   * Returns the scan of a part: all ranges of the first bucket, then those of the next one. No
   * encoded key is a prefix of a bound (see {@link io.colonnade.index.ValueRanges}), so no row key
   * is one either.
   */
  private Scan scan(long part) {
    int size = ranges.ranges().size();
    int bucket = (int) (part / size);
    Ranges.Range range = ranges.ranges().get((int) (part % size));
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
      return scan(part);
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
