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
 * Records what is read from a store and written to it, so that raw RocksDB can do the same.
 * Confined to one thread.
 */
final class RecordingStore extends FilterStore {

  private final Store store;

  /** Asked when a read is over: how much of a scan was read is known only then. */
  private final List<Supplier<List<List<RawStore.Read>>>> calls = new ArrayList<>();

  private final List<WriteSet> commits = new ArrayList<>();
  private long bytes;

  RecordingStore(Store store) {
    super(store);
    this.store = store;
  }

  /**
   * Returns what was read since the last {@link #forget}.
   *
   * @throws IllegalArgumentException if there were scans of a kind that no operation makes
   */
  RawStore.Plan takeReads() {
    List<List<RawStore.Read>> read =
        calls.stream().flatMap(call -> call.get().stream()).map(List::copyOf).toList();
    return new RawStore.Plan(read, bytes);
  }

  /** Returns what was committed since the last {@link #forget}. */
  List<WriteSet> takeCommits() {
    return List.copyOf(commits);
  }

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

  private static RawStore.Read raw(RowRead read, CellSet set) {
    if (set instanceof CellSet.Range range) {
      return walk(read.table(), read.row(), range, read.limit(), read.content());
    }
    Bytes key = read.row().concat(((CellSet.Exact) set).qualifier());
    return new RawStore.Get(read.table(), set.family(), key);
  }

  private static RawStore.Read walk(
      Table table, Bytes row, CellSet.Range range, int limit, Content content) {
    Bytes from = row.concat(range.from());
    Bytes to = range.to().isEmpty() ? row.prefixEnd() : row.concat(range.to());
    return new RawStore.Walk(table, range.family(), from, to, limit, content);
  }

  /** As much of a scan as was read: the keys, and the values if any of them was used. */
  private static List<List<RawStore.Read>> raw(Scan scan, RecordingCursor read) {
    if (scan.after().isPresent()) {
      throw new IllegalArgumentException("no operation that is measured scans so: " + scan);
    }
    Content content = read.usesValues ? Content.CELLS : Content.KEYS;
    List<List<RawStore.Read>> walks = new ArrayList<>();
    for (CellSet set : scan.cells()) {
      List<RawStore.Read> ofSet = new ArrayList<>();
      if (set instanceof CellSet.Range part && !part.equals(CellSet.all(set.family()))) {
        // The same cells of each row, by one iterator: nothing between them is read.
        read.ofRows.forEach(
            (row, cells) -> ofSet.add(walk(scan.table(), row, part, cells, content)));
      } else {
        int cells = read.cells.getOrDefault(set.family(), 0);
        ofSet.add(
            new RawStore.Walk(scan.table(), set.family(), scan.from(), scan.to(), cells, content));
      }
      walks.add(ofSet);
    }
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
      List<RawStore.Read> call = new ArrayList<>();
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
    public void end(Supplier<RuntimeException> why) {
      snapshot.end(why);
    }
  }

  private final class RecordingCursor extends FilterCursor {

    private final Map<Family, Integer> cells = new EnumMap<>(Family.class);
    private final Map<Bytes, Integer> ofRows = new LinkedHashMap<>();
    private boolean usesValues;

    /** Of the values so far; they count only if one of them is used. */
    private long valueBytes;

    /**
     * @param least whether values count even if the reader uses none of them
     */
    private RecordingCursor(RowCursor cursor, Content least) {
      super(cursor);
      this.usesValues = least == Content.CELLS;
    }

    @Override
    public boolean advance() {
      boolean present = super.advance();
      if (present) {
        cells.merge(family(), 1, Integer::sum);
        ofRows.merge(row().copy(), 1, Integer::sum);
        bytes += row().length() + qualifier().length();
        int length = super.value().length();
        if (usesValues) {
          bytes += length;
        } else {
          valueBytes += length;
        }
      }
      return present;
    }

    @Override
    public Bytes value() {
      if (!usesValues) {
        usesValues = true;
        bytes += valueBytes;
      }
      return super.value();
    }
  }
}
