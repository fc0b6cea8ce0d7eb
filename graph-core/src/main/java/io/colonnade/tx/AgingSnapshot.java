package io.colonnade.tx;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.MeteredSnapshot;
import io.colonnade.store.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The snapshot of a transaction or a long read, good until it is too old. Thread-safe. */
final class AgingSnapshot implements AutoCloseable {

  private final Snapshot snapshot;
  private final Ticker ticker;
  private final Duration maxAge;
  private final Consumer<AgingSnapshot> onClose;
  private final long takenAt;
  private volatile Problem ending = Problem.SNAPSHOT_TOO_OLD;
  private volatile boolean expired;

  AgingSnapshot(
      Snapshot snapshot, Ticker ticker, Duration maxAge, Consumer<AgingSnapshot> onClose) {
    this.snapshot = snapshot;
    this.ticker = ticker;
    this.maxAge = maxAge;
    this.onClose = onClose;
    this.takenAt = ticker.nanos();
  }

  /**
   * Its version, for a commit.
   *
   * @throws SnapshotTooOldException if it is older than allowed
   */
  long freshVersion() {
    return fresh().version();
  }

  private Snapshot fresh() {
    closeIfTooOld();
    if (expired) {
      throw tooOld();
    }
    return snapshot;
  }

  /** Reads from the snapshot; if it is ended meanwhile because of its age, says so. */
  <R> R read(Function<Snapshot, R> work) {
    return read(Meter.NONE, work);
  }

  /**
   * Same.
   *
   * @param meter is told what is read, and how long that took, unless it is {@link Meter#NONE}
   */
  <R> R read(Meter meter, Function<Snapshot, R> work) {
    try {
      Snapshot fresh = fresh();
      boolean isMetered = meter != Meter.NONE;
      return work.apply(isMetered ? new MeteredSnapshot(fresh, meter, Ticker.system()) : fresh);
    } catch (IllegalStateException e) { // closed under our hands
      throw expired ? tooOld() : e;
    }
  }

  /**
   * Reads a great deal from the snapshot. What was read of one that is ended meanwhile is worth
   * nothing, even if it looks whole, and what went wrong then is no fault of the graph.
   */
  <R> R readToTheEnd(Function<Snapshot, R> work) {
    try {
      R result = work.apply(fresh());
      fresh();
      return result;
    } catch (RuntimeException e) {
      throw expired && !(e instanceof SnapshotTooOldException) ? tooOld() : e;
    }
  }

  /** Same as {@link #read} for a cursor, which goes on telling the meter. */
  <F> FactCursor<F> stream(Meter meter, Function<Snapshot, FactCursor<F>> open) {
    FactCursor<F> cursor = read(meter, open);
    return new FactCursor<>() {
      @Override
      public Optional<F> next() {
        try {
          return cursor.next();
        } catch (IllegalStateException e) { // closed under our hands
          throw expired ? tooOld() : e;
        }
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  private SnapshotTooOldException tooOld() {
    return ending == Problem.SNAPSHOT_TOO_OLD
        ? new SnapshotTooOldException(ending, "max-age", maxAge)
        : new SnapshotTooOldException(ending);
  }

  void closeIfTooOld() {
    if (!expired && ticker.nanos() - takenAt > maxAge.toNanos()) {
      end(Problem.SNAPSHOT_TOO_OLD);
    }
  }

  /** Ends it, whatever its age; whoever reads it is told that. */
  void end(Problem why) {
    ending = why;
    expired = true; // first, so that a read that meets the closed snapshot knows why
    close();
  }

  @Override
  public void close() {
    onClose.accept(this);
    snapshot.close();
  }
}
