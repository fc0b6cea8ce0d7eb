package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.FilterCursor;
import io.colonnade.store.FilterStore;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Remembers what is read from a store and written to it, so that raw RocksDB can do the same.
 * Confined to one thread.
 */
final class RecordingStore extends FilterStore {

  private final Store store;

  /** Asked when a read is over: how much of a scan was read is known only then. */
  private final List<Supplier<List<List<RawRead>>>> calls = new ArrayList<>();

  private final List<WriteSet> commits = new ArrayList<>();
  private long bytes;

  RecordingStore(Store store) {
    super(store);
    this.store = store;
  }

  /**
   * What was read since the last call of this, of {@link #takeCommits} or {@link #forget}.
   *
   * @throws IllegalArgumentException if there were scans of a kind that no operation makes
   */
  RawPlan takeReads() {
    RawPlan plan = new RawPlan(calls.stream().flatMap(call -> call.get().stream()).toList(), bytes);
    forget();
    return plan;
  }

  /** What was committed since the last call of this, of {@link #takeReads} or {@link #forget}. */
  List<WriteSet> takeCommits() {
    List<WriteSet> taken = List.copyOf(commits);
    forget();
    return taken;
  }

  /** Begins anew. */
  void forget() {
    calls.clear();
    bytes = 0;
    commits.clear();
  }

  @Override
  public Snapshot snapshot(SnapshotUse use) {
    return new RecordingSnapshot(store.snapshot(use));
  }

  @Override
  public long commit(WriteSet writeSet) {
    commits.add(writeSet);
    return store.commit(writeSet);
  }

  /** The key of a cell in RocksDB. */
  static byte[] key(Bytes row, Bytes qualifier) {
    return row.concat(qualifier).toArray();
  }

  private static RawRead raw(RowRead read, CellSet set) {
    if (set instanceof CellSet.Range range) {
      return walk(read.table(), read.row(), range, read.limit(), read.content());
    }
    Bytes qualifier = ((CellSet.Exact) set).qualifier();
    return new RawRead.Get(read.table(), set.family(), new RawRead.Key(key(read.row(), qualifier)));
  }

  private static RawRead walk(
      Table table, Bytes row, CellSet.Range range, int limit, Content content) {
    byte[] end = range.to().isEmpty() ? row.prefixEnd().toArray() : key(row, range.to());
    return new RawRead.Walk(
        table,
        range.family(),
        new RawRead.Key(key(row, range.from())),
        new RawRead.Key(end),
        limit,
        content);
  }

  /** As much of a scan as was read: the keys, and the values if these were looked at. */
  private static List<List<RawRead>> raw(Scan scan, RecordingCursor read) {
    if (scan.after().isPresent()) {
      throw new IllegalArgumentException("no operation that is measured scans so: " + scan);
    }
    Content content = read.wasLookedAt ? Content.CELLS : Content.KEYS;
    List<List<RawRead>> walks = new ArrayList<>();
    for (CellSet set : scan.cells()) {
      int cells = read.cells.getOrDefault(set.family(), 0);
      if (set instanceof CellSet.Range part && !part.equals(CellSet.all(set.family()))) {
        walks.add(walks(scan, part, read.ofRows, content));
        continue;
      }
      RawRead.Key from = new RawRead.Key(scan.from().toArray());
      RawRead.Key to = new RawRead.Key(scan.to().toArray());
      walks.add(List.of(new RawRead.Walk(scan.table(), set.family(), from, to, cells, content)));
    }
    return walks;
  }

  /** The same cells of each row, by one iterator: nothing between them is looked at. */
  private static List<RawRead> walks(
      Scan scan, CellSet.Range part, Map<Bytes, Integer> ofRows, Content content) {
    List<RawRead> walks = new ArrayList<>();
    ofRows.forEach((row, cells) -> walks.add(walk(scan.table(), row, part, cells, content)));
    return walks;
  }

  private final class RecordingSnapshot implements Snapshot {

    private final Snapshot snapshot;

    private RecordingSnapshot(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public long version() {
      return snapshot.version();
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      List<RawRead> call = new ArrayList<>();
      for (RowRead read : reads) {
        read.cells().forEach(set -> call.add(raw(read, set)));
      }
      calls.add(() -> List.of(call));
      return new RecordingCursor(snapshot.rows(reads), Content.CELLS);
    }

    @Override
    public RowCursor scan(Scan scan) {
      RecordingCursor cursor = new RecordingCursor(snapshot.scan(scan), Content.KEYS);
      calls.add(() -> raw(scan, cursor));
      return cursor;
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  private final class RecordingCursor extends FilterCursor {

    private final Map<Family, Integer> cells = new EnumMap<>(Family.class);
    private final Map<Bytes, Integer> ofRows = new LinkedHashMap<>();
    private boolean wasLookedAt;

    /** Of the values so far; they count only if one of them is looked at. */
    private long valueBytes;

    /**
     * @param least whether values count even if the reader looks at none of them
     */
    private RecordingCursor(RowCursor cursor, Content least) {
      super(cursor);
      this.wasLookedAt = least == Content.CELLS;
    }

    @Override
    public boolean advance() {
      boolean present = super.advance();
      if (present) {
        cells.merge(family(), 1, Integer::sum);
        ofRows.merge(row().copy(), 1, Integer::sum);
        bytes += row().length() + qualifier().length();
        int length = super.value().length();
        if (wasLookedAt) {
          bytes += length;
        } else {
          valueBytes += length;
        }
      }
      return present;
    }

    @Override
    public Bytes value() {
      if (!wasLookedAt) {
        wasLookedAt = true;
        bytes += valueBytes;
      }
      return super.value();
    }
  }
}
