package io.colonnade.store;

import io.colonnade.metric.Meter;
import java.util.List;

/**
 * A store that does what a test says before each read, each step of a cursor and each commit, which
 * may throw or wait, and after each commit. Thread-safe.
 */
public final class HookedStore extends FilterStore {

  private final Store store;
  private volatile Runnable onRead = () -> {};
  private volatile Runnable beforeCommit = () -> {};
  private volatile Runnable afterCommit = () -> {};

  public HookedStore(Store store) {
    super(store);
    this.store = store;
  }

  /** Before each call that reads, and each step of a cursor. */
  public void onRead(Runnable hook) {
    onRead = hook;
  }

  /** Before each commit: one for which this throws is not made. */
  public void beforeCommit(Runnable hook) {
    beforeCommit = hook;
  }

  /** After each commit, which is made even if this throws. */
  public void afterCommit(Runnable hook) {
    afterCommit = hook;
  }

  @Override
  public long commit(WriteSet writeSet) {
    beforeCommit.run();
    long version = store.commit(writeSet);
    afterCommit.run();
    return version;
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    return new HookedSnapshot(store.snapshot(use, at));
  }

  private final class HookedSnapshot extends FilterSnapshot {

    private final Snapshot snapshot;

    private HookedSnapshot(Snapshot snapshot) {
      super(snapshot);
      this.snapshot = snapshot;
    }

    @Override
    public Snapshot countedBy(Meter meter) {
      return new HookedSnapshot(snapshot.countedBy(meter));
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      onRead.run();
      return new HookedCursor(super.rows(reads));
    }

    @Override
    public RowCursor scan(Scan scan) {
      onRead.run();
      return new HookedCursor(super.scan(scan));
    }
  }

  private final class HookedCursor extends FilterCursor {

    private HookedCursor(RowCursor cursor) {
      super(cursor);
    }

    @Override
    public boolean advance() {
      onRead.run();
      return super.advance();
    }
  }
}
