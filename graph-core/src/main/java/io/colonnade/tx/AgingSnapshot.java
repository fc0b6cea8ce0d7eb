package io.colonnade.tx;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.Schema;
import io.colonnade.store.MeteredSnapshot;
import io.colonnade.store.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of a transaction or a long read with its schema, usable until it exceeds its age
 * limit. Thread-safe. No method waits for reads in other threads; those end with an exception once
 * the snapshot has ended.
 */
public final class AgingSnapshot implements AutoCloseable {

  private final Snapshot snapshot;
  private final Schema schema;
  private final Ticker ticker;
  private final Duration maxAge;
  private final Consumer<AgingSnapshot> onClose;
  private final long takenAt;
  private final AtomicReference<@Nullable Problem> ending = new AtomicReference<>();

  /**
   * Creates the snapshot.
   *
   * @param schema the schema in the snapshot
   */
  AgingSnapshot(
      Snapshot snapshot,
      Schema schema,
      Ticker ticker,
      Duration maxAge,
      Consumer<AgingSnapshot> onClose) {
    this.snapshot = snapshot;
    this.schema = schema;
    this.ticker = ticker;
    this.maxAge = maxAge;
    this.onClose = onClose;
    this.takenAt = ticker.nanos();
  }

  /** Returns the schema in the snapshot. */
  Schema schema() {
    return schema;
  }

  /**
   * Returns the version of the snapshot, for a commit.
   *
   * @throws SnapshotTooOldException if the snapshot has exceeded its age limit
   */
  public long freshVersion() {
    return fresh().version();
  }

  private Snapshot fresh() {
    closeIfTooOld();
    mustNotHaveEnded();
    return snapshot;
  }

  /**
   * Reads from the snapshot.
   *
   * @throws SnapshotTooOldException if the snapshot was ended because of its age or of a schema
   *     change
   * @throws IllegalStateException if the transaction has ended, even if it ended during the read
   */
  <R> R read(Function<Snapshot, R> work) {
    return read(Meter.NONE, work);
  }

  /**
   * Reads from the snapshot, see {@link #read(Function)}.
   *
   * @param meter receives the counts and the duration of the read, unless it is {@link Meter#NONE}
   */
  <R> R read(Meter meter, Function<Snapshot, R> work) {
    Snapshot fresh = fresh();
    boolean isMetered = meter != Meter.NONE;
    return untilTheEnd(
        () -> work.apply(isMetered ? new MeteredSnapshot(fresh, meter, Ticker.system()) : fresh));
  }

  /** Runs a part of a read. Its result is valid only if the snapshot has not ended meanwhile. */
  private <R> R untilTheEnd(Supplier<R> part) {
    R result;
    try {
      result = part.get();
    } catch (IllegalStateException e) { // closed during the read
      mustNotHaveEnded();
      throw e;
    }
    mustNotHaveEnded();
    return result;
  }

  /**
   * Runs a long read of the snapshot. If the snapshot ends meanwhile, neither the result, even if
   * it looks complete, nor an exception of the read is valid.
   */
  public <R> R readToTheEnd(Function<Snapshot, R> work) {
    try {
      R result = work.apply(fresh());
      fresh();
      return result;
    } catch (SnapshotTooOldException e) {
      throw e;
    } catch (RuntimeException e) {
      mustNotHaveEnded();
      throw e;
    }
  }

  /** Opens a cursor, see {@link #read}. The cursor continues to report to the meter. */
  <F> FactCursor<F> stream(Meter meter, Function<Snapshot, FactCursor<F>> open) {
    FactCursor<F> cursor = read(meter, open);
    Supplier<Optional<F>> next = cursor::next; // one object for all facts
    return new FactCursor<>() {
      @Override
      public Optional<F> next() {
        return untilTheEnd(next);
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  private void mustNotHaveEnded() {
    Problem why = ending.get();
    if (why == null) {
      return;
    }
    if (why == Problem.TRANSACTION_ENDED) {
      throw new IllegalStateException(why.message());
    }
    throw why == Problem.SNAPSHOT_TOO_OLD
        ? new SnapshotTooOldException(why, "max-age", maxAge)
        : new SnapshotTooOldException(why);
  }

  void closeIfTooOld() {
    if (ending.get() == null && ticker.nanos() - takenAt > maxAge.toNanos()) {
      end(Problem.SNAPSHOT_TOO_OLD);
    }
  }

  /**
   * Ends the snapshot, regardless of its age. A read under way, or a later one, fails with this
   * problem.
   */
  void end(Problem why) {
    if (ending.compareAndSet(null, why)) { // first, so that a read of the closed snapshot knows why
      onClose.accept(this);
      snapshot.close();
    }
  }

  @Override
  public void close() {
    end(Problem.TRANSACTION_ENDED);
  }
}
