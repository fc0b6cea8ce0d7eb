package io.colonnade.tx;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of a transaction or a long read with its schema, usable until it exceeds its age
 * limit. Thread-safe. No method waits for reads in other threads; those end with an exception once
 * the snapshot has ended.
 *
 * <p>Reads throw {@link SnapshotTooOldException} if the snapshot was ended because of its age or of
 * a schema change, and {@link IllegalStateException} if the transaction has ended.
 */
public final class AgingSnapshot implements Snapshot {

  private final Snapshot snapshot;
  private final Schema schema;
  private final LiveSchema names;
  private final Ticker ticker;
  private final Duration maxAge;
  private final Consumer<AgingSnapshot> onClose;
  private final long takenAt;
  private final AtomicReference<@Nullable Supplier<RuntimeException>> ending =
      new AtomicReference<>();

  /**
   * Creates the snapshot.
   *
   * @param schema the schema in the snapshot
   * @param names tells whether names have changed since
   */
  AgingSnapshot(
      Snapshot snapshot,
      Schema schema,
      LiveSchema names,
      Ticker ticker,
      Duration maxAge,
      Consumer<AgingSnapshot> onClose) {
    this.snapshot = snapshot;
    this.schema = schema;
    this.names = names;
    this.ticker = ticker;
    this.maxAge = maxAge;
    this.onClose = onClose;
    this.takenAt = ticker.nanos();
  }

  /** Returns the schema in the snapshot. */
  public Schema schema() {
    return schema;
  }

  /** Returns the version of the snapshot, for a commit. Throws the exceptions of a read. */
  @Override
  public long version() {
    return fresh().version();
  }

  @Override
  public long epoch() {
    return schema.epoch();
  }

  private Snapshot fresh() {
    endIfOutdated();
    mustNotHaveEnded();
    return snapshot;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    return fresh().rows(reads);
  }

  @Override
  public RowCursor scan(Scan scan) {
    return fresh().scan(scan);
  }

  @Override
  public Snapshot countedBy(Meter meter) {
    Snapshot counted = snapshot.countedBy(meter);
    return counted == snapshot ? this : new Counted(counted);
  }

  /** A view that ends with this snapshot. */
  private final class Counted implements Snapshot {

    private final Snapshot counted;

    private Counted(Snapshot counted) {
      this.counted = counted;
    }

    @Override
    public long version() {
      return AgingSnapshot.this.version();
    }

    @Override
    public long epoch() {
      return AgingSnapshot.this.epoch();
    }

    @Override
    public RowCursor rows(List<RowRead> reads) {
      endIfOutdated();
      mustNotHaveEnded();
      return counted.rows(reads);
    }

    @Override
    public RowCursor scan(Scan scan) {
      endIfOutdated();
      mustNotHaveEnded();
      return counted.scan(scan);
    }

    @Override
    public void end(Supplier<RuntimeException> why) {
      AgingSnapshot.this.end(why);
    }
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
    } catch (RuntimeException e) {
      mustNotHaveEnded();
      throw e;
    }
  }

  /** Returns whether the snapshot has ended. */
  boolean hasEnded() {
    return ending.get() != null;
  }

  /** Checks that the snapshot has not ended. */
  void mustNotHaveEnded() {
    Supplier<RuntimeException> why = ending.get();
    if (why != null) {
      throw why.get();
    }
  }

  /** Ends the snapshot if it exceeds its age limit, or if names have changed since. */
  void endIfOutdated() {
    if (ending.get() != null) {
      return;
    }
    if (ticker.nanos() - takenAt > maxAge.toNanos()) {
      end(() -> new SnapshotTooOldException(Problem.SNAPSHOT_TOO_OLD, "max-age", maxAge));
    } else if (names.isRenamedSince(schema.epoch())) {
      end(() -> new SnapshotTooOldException(Problem.SNAPSHOT_BEFORE_SCHEMA));
    }
  }

  /** Ends the snapshot, regardless of its age. */
  @Override
  public void end(Supplier<RuntimeException> why) {
    if (ending.compareAndSet(null, why)) {
      onClose.accept(this);
      snapshot.end(why);
    }
  }

  @Override
  public void close() {
    end(() -> new IllegalStateException(Problem.TRANSACTION_ENDED.message()));
  }
}
