package io.colonnade.tx;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.Schema;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
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

  /** Returns the version of the snapshot, for a commit. Throws the exceptions of a read. */
  @Override
  public long version() {
    return fresh().version();
  }

  private Snapshot fresh() {
    closeIfTooOld();
    mustNotHaveEnded();
    return snapshot;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    Snapshot fresh = fresh();
    try {
      return new Cursor(fresh.rows(reads));
    } catch (IllegalStateException e) { // closed during the read
      throw because(e);
    }
  }

  @Override
  public RowCursor scan(Scan scan) {
    Snapshot fresh = fresh();
    try {
      return new Cursor(fresh.scan(scan));
    } catch (IllegalStateException e) { // closed during the read
      throw because(e);
    }
  }

  /**
   * A cursor that names the reason if the snapshot ends. It is no {@link
   * io.colonnade.store.FilterCursor}: with three classes of cursors below one call site, the JIT
   * compiler would inline none of them, and every cell passes here.
   */
  private final class Cursor implements RowCursor {

    private final RowCursor cells;

    private Cursor(RowCursor cells) {
      this.cells = cells;
    }

    @Override
    public boolean advance() {
      try {
        return cells.advance();
      } catch (IllegalStateException e) { // closed during the read
        throw because(e);
      }
    }

    @Override
    public int request() {
      return cells.request();
    }

    @Override
    public Bytes row() {
      return cells.row();
    }

    @Override
    public Family family() {
      return cells.family();
    }

    @Override
    public Bytes qualifier() {
      return cells.qualifier();
    }

    @Override
    public Bytes value() {
      return cells.value();
    }

    @Override
    public int qualifierLength() {
      return cells.qualifierLength();
    }

    @Override
    public int valueLength() {
      return cells.valueLength();
    }

    @Override
    public void close() {
      cells.close();
    }
  }

  /** Returns the failure of a read; throws the reason instead if the snapshot has ended. */
  private IllegalStateException because(IllegalStateException failure) {
    mustNotHaveEnded();
    return failure;
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

  /**
   * Checks that the snapshot has not ended. A result that was read before this check is valid: a
   * snapshot ends before the storage order of the edges that it contains changes.
   */
  void mustNotHaveEnded() {
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
