package io.colonnade.store;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A snapshot for {@link SnapshotUse#FILL} on a store that is not shared: commits wait until it
 * ends. Thread-safe.
 */
public final class FillSnapshot extends FilterSnapshot {

  private final CommitGate gate;
  private final Runnable onEnd;
  private final AtomicBoolean isInside = new AtomicBoolean(true);

  private FillSnapshot(Snapshot snapshot, CommitGate gate, Runnable onEnd) {
    super(snapshot);
    this.gate = gate;
    this.onEnd = onEnd;
  }

  /**
   * Waits for the commits under way, then opens a snapshot and keeps it alone inside the gate.
   *
   * @param onEnd runs once, when the snapshot ends, before commits continue
   */
  public static Snapshot open(CommitGate gate, Supplier<Snapshot> opening, Runnable onEnd) {
    gate.enterAlone();
    boolean isOpen = false;
    try {
      Snapshot snapshot = new FillSnapshot(opening.get(), gate, onEnd);
      isOpen = true;
      return snapshot;
    } finally {
      if (!isOpen) {
        gate.leaveAlone();
      }
    }
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    try {
      super.end(why);
    } finally {
      if (isInside.compareAndSet(true, false)) { // also if the store is closing, which waits
        try {
          onEnd.run();
        } finally {
          gate.leaveAlone();
        }
      }
    }
  }
}
