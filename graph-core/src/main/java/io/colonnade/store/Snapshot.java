package io.colonnade.store;

import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import java.util.List;
import java.util.function.Supplier;

/**
 * The state of the store at one version: all commits up to this version, each of them complete, and
 * no later ones. Thread-safe; must be closed after use.
 *
 * <p>Every method throws {@link io.colonnade.error.StoreClosedException} if the store was closed,
 * {@link io.colonnade.error.SnapshotTooOldException} if the store has released the snapshot, and
 * the exception of {@link #end} if that was called.
 */
public interface Snapshot extends AutoCloseable {

  long version();

  /** Returns the epoch of the schema at this version, see {@link WriteSet#moveEpoch}. */
  long epoch();

  /** Reads one row, see {@link #rows}. */
  default RowCursor row(RowRead read) {
    return rows(List.of(read));
  }

  /**
   * Reads rows in one call (one round trip to each server that holds any of them). The cells are
   * returned in the order of the requests, and within a request in row and cell order. A request
   * without matching cells returns none. Requests may repeat a row.
   */
  RowCursor rows(List<RowRead> reads);

  /** Reads a range of rows in cell order. */
  RowCursor scan(Scan scan);

  /**
   * Returns a view of this snapshot, for reads, whose engine also reports what it does below each
   * read to a meter; this snapshot, if the engine counts nothing there. Closing the view closes
   * this snapshot.
   */
  default Snapshot countedBy(Meter meter) {
    return this;
  }

  /**
   * Ends the snapshot and its cursors. May be called by any thread. Does not wait for a read in
   * another thread: that read ends with the cell it was reading and cannot continue. A second call
   * does nothing.
   *
   * @param why creates the exception of later reads
   */
  void end(Supplier<RuntimeException> why);

  /** Ends the snapshot; later reads throw {@link IllegalStateException}. */
  @Override
  default void close() {
    end(() -> new IllegalStateException(Problem.SNAPSHOT_CLOSED.message()));
  }
}
