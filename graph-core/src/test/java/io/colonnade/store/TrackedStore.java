package io.colonnade.store;

import io.colonnade.metric.Meter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Knows which snapshots and cursors of a store are open, and how many cells were read. A cursor is
 * open until it or its snapshot is closed. Thread-safe.
 */
public final class TrackedStore extends FilterStore {

  private final Store store;
  private final Set<TrackedSnapshot> snapshots = ConcurrentHashMap.newKeySet();
  private final LongAdder cells = new LongAdder();

  public TrackedStore(Store store) {
    super(store);
    this.store = store;
  }

  /** How many snapshots are open. */
  public int openSnapshots() {
    return snapshots.size();
  }

  /** How many cursors are open. */
  public int openCursors() {
    return snapshots.stream().mapToInt(snapshot -> snapshot.cursors.size()).sum();
  }

  /** How many cells cursors have returned. */
  public long cells() {
    return cells.sum();
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    TrackedSnapshot snapshot =
        new TrackedSnapshot(store.snapshot(use, at), ConcurrentHashMap.newKeySet());
    snapshots.add(snapshot);
    return snapshot;
  }

  private final class TrackedSnapshot extends FilterSnapshot {

    private final Snapshot snapshot;
    private final Set<TrackedCursor> cursors;

    private TrackedSnapshot(Snapshot snapshot, Set<TrackedCursor> cursors) {
      super(snapshot);
      this.snapshot = snapshot;
      this.cursors = cursors;
    }

    @Override
    public Snapshot countedBy(Meter meter) {
      return new TrackedSnapshot(snapshot.countedBy(meter), cursors);
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      return new TrackedCursor(super.rows(reads), cursors);
    }

    @Override
    public RowCursor scan(Scan scan) {
      return new TrackedCursor(super.scan(scan), cursors);
    }

    @Override
    public void end(Supplier<RuntimeException> why) {
      super.end(why);
      snapshots.removeIf(each -> each.cursors == cursors);
    }
  }

  private final class TrackedCursor extends FilterCursor {

    private final Set<TrackedCursor> open;

    private TrackedCursor(RowCursor cursor, Set<TrackedCursor> open) {
      super(cursor);
      this.open = open;
      open.add(this);
    }

    @Override
    public boolean advance() {
      boolean isPresent = super.advance();
      if (isPresent) {
        cells.increment();
      }
      return isPresent;
    }

    @Override
    public void close() {
      super.close();
      open.remove(this);
    }
  }
}
