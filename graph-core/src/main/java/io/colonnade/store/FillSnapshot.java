package io.colonnade.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A snapshot for {@link SnapshotUse#FILL} on a store that is not shared: commits wait until it
 * ends. Thread-safe.
 */
public final class FillSnapshot implements Snapshot {

  private final Snapshot snapshot;
  private final CommitGate gate;
  private final AtomicBoolean isInside = new AtomicBoolean(true);

  private FillSnapshot(Snapshot snapshot, CommitGate gate) {
    this.snapshot = snapshot;
    this.gate = gate;
  }

  /** Waits for the commits under way, then opens a snapshot and keeps it alone inside the gate. */
  public static Snapshot open(CommitGate gate, Supplier<Snapshot> opening) {
    gate.enterAlone();
    boolean isOpen = false;
    try {
      Snapshot snapshot = new FillSnapshot(opening.get(), gate);
      isOpen = true;
      return snapshot;
    } finally {
      if (!isOpen) {
        gate.leaveAlone();
      }
    }
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
    return snapshot.rows(reads);
  }

  @Override
  public RowCursor scan(Scan scan) {
    return snapshot.scan(scan);
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    try {
      snapshot.end(why);
    } finally {
      if (isInside.compareAndSet(true, false)) { // also if the store is closing, which waits
        gate.leaveAlone();
      }
    }
  }
}
