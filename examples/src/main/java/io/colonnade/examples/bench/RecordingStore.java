package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.FilterCursor;
import io.colonnade.store.FilterStore;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Remembers what is read from a store and written to it, so that raw RocksDB can do the same.
 * Confined to one thread.
 */
final class RecordingStore extends FilterStore {

  private final Store store;

  /** Asked when a read is over: how much of a scan was read is known only then. */
  private final List<Supplier<List<RawRead>>> calls = new ArrayList<>();

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
    RawPlan plan = new RawPlan(calls.stream().map(Supplier::get).toList(), bytes);
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
      byte[] end =
          range.to().isEmpty() ? read.row().prefixEnd().toArray() : key(read.row(), range.to());
      return new RawRead.Walk(
          read.table(),
          set.family(),
          new RawRead.Key(key(read.row(), range.from())),
          new RawRead.Key(end),
          read.limit(),
          read.content());
    }
    Bytes qualifier = ((CellSet.Exact) set).qualifier();
    return new RawRead.Get(read.table(), set.family(), new RawRead.Key(key(read.row(), qualifier)));
  }

  /** As much of a scan as was read. */
  private static RawRead raw(Scan scan, int cells) {
    if (scan.cells().size() != 1 || scan.after().isPresent() || scan.to().isEmpty()) {
      throw new IllegalArgumentException("no operation that is measured scans so: " + scan);
    }
    return new RawRead.Walk(
        scan.table(),
        scan.cells().get(0).family(),
        new RawRead.Key(scan.from().toArray()),
        new RawRead.Key(scan.to().toArray()),
        cells,
        Content.CELLS);
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
      calls.add(() -> call);
      return new RecordingCursor(snapshot.rows(reads));
    }

    @Override
    public RowCursor scan(Scan scan) {
      RecordingCursor cursor = new RecordingCursor(snapshot.scan(scan));
      calls.add(() -> List.of(raw(scan, cursor.cells)));
      return cursor;
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  private final class RecordingCursor extends FilterCursor {

    private int cells;

    private RecordingCursor(RowCursor cursor) {
      super(cursor);
    }

    @Override
    public boolean advance() {
      boolean present = super.advance();
      if (present) {
        cells++;
        bytes += row().length() + qualifier().length() + value().length();
      }
      return present;
    }
  }
}
