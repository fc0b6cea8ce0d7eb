package io.colonnade.store;

import io.colonnade.metric.Meter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Knows which snapshots and cursors of a store are open. A cursor is so until it or its snapshot is
 * closed. Thread-safe.
 */
public final class LedgerStore extends FilterStore {

  private final Store store;
  private final Set<LedgerSnapshot> snapshots = ConcurrentHashMap.newKeySet();

  public LedgerStore(Store store) {
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

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    LedgerSnapshot snapshot =
        new LedgerSnapshot(store.snapshot(use, at), ConcurrentHashMap.newKeySet());
    snapshots.add(snapshot);
    return snapshot;
  }

  private final class LedgerSnapshot implements Snapshot {

    private final Snapshot snapshot;
    private final Set<LedgerCursor> cursors;

    private LedgerSnapshot(Snapshot snapshot, Set<LedgerCursor> cursors) {
      this.snapshot = snapshot;
      this.cursors = cursors;
    }

    @Override
    public Snapshot countedBy(Meter meter) {
      return new LedgerSnapshot(snapshot.countedBy(meter), cursors);
    }

    @Override
    public long version() {
      return snapshot.version();
    }

    @Override
    public long epoch() {
      return snapshot.epoch();
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      return new LedgerCursor(snapshot.rows(reads), cursors);
    }

    @Override
    public RowCursor scan(Scan scan) {
      return new LedgerCursor(snapshot.scan(scan), cursors);
    }

    @Override
    public void end(Supplier<RuntimeException> why) {
      snapshot.end(why);
      snapshots.removeIf(each -> each.cursors == cursors);
    }
  }

  private static final class LedgerCursor extends FilterCursor {

    private final Set<LedgerCursor> open;

    private LedgerCursor(RowCursor cursor, Set<LedgerCursor> open) {
      super(cursor);
      this.open = open;
      open.add(this);
    }

    @Override
    public void close() {
      super.close();
      open.remove(this);
    }
  }
}
