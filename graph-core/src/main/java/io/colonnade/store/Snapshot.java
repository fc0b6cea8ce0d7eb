package io.colonnade.store;

import java.util.List;

/**
 * The state of the store at one version: all commits up to it, whole, and nothing of later ones.
 * Thread-safe; must be closed after use.
 *
 * <p>Every method throws {@link io.colonnade.error.StoreClosedException} if the store was closed,
 * {@link io.colonnade.error.SnapshotTooOldException} if the store gave the snapshot up, and {@link
 * IllegalStateException} if {@link #close} was called.
 */
public interface Snapshot extends AutoCloseable {

  long version();

  /** Same as {@link #rows} of one. */
  default RowCursor row(RowRead read) {
    return rows(List.of(read));
  }

  /**
   * Reads rows in one call (one round trip to each server concerned). The cells come in the order
   * of the requests, within a request in row and cell order; a request without cells gives none.
   * The same row may be asked for more than once.
   */
  RowCursor rows(List<RowRead> reads);

  /** Reads a range of rows in cell order. */
  RowCursor scan(Scan scan);

  /**
   * Closes the snapshot and its cursors. Any thread may. Does not wait for a read under way in
   * another thread, which ends with what it was reading and cannot continue. Twice is fine.
   */
  @Override
  void close();
}
