package io.colonnade.tx;

import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Snapshot;
import java.time.Duration;
import java.util.function.Consumer;

/** The snapshot of a transaction, good until it is too old. Thread-safe. */
final class AgingSnapshot implements AutoCloseable {

  private final Snapshot snapshot;
  private final Ticker ticker;
  private final Duration maxAge;
  private final Consumer<AgingSnapshot> onClose;
  private final long takenAt;
  private volatile boolean expired;

  AgingSnapshot(
      Snapshot snapshot, Ticker ticker, Duration maxAge, Consumer<AgingSnapshot> onClose) {
    this.snapshot = snapshot;
    this.ticker = ticker;
    this.maxAge = maxAge;
    this.onClose = onClose;
    this.takenAt = ticker.nanos();
  }

  long version() {
    return snapshot.version();
  }

  /**
   * The snapshot, to be used at once.
   *
   * @throws SnapshotTooOldException if it is older than allowed
   */
  Snapshot fresh() {
    closeIfTooOld();
    if (expired) {
      throw tooOld();
    }
    return snapshot;
  }

  boolean isExpired() {
    return expired;
  }

  SnapshotTooOldException tooOld() {
    return new SnapshotTooOldException(
        "snapshot too old: roll back and run the transaction again, in smaller pieces if it must read"
            + " for long (colonnade.tx.max-age)",
        "max-age",
        maxAge);
  }

  void closeIfTooOld() {
    if (!expired && ticker.nanos() - takenAt > maxAge.toNanos()) {
      expired = true; // first, so that a read that meets the closed snapshot knows why
      close();
    }
  }

  @Override
  public void close() {
    onClose.accept(this);
    snapshot.close();
  }
}
