package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.store.Snapshot;
import java.util.function.Function;

/**
 * The reads of a transaction from its snapshot, which the first read opens. Confined to the
 * transaction.
 */
interface SnapshotReads {

  /** Runs a read. */
  <R> R read(Function<Snapshot, R> work);

  /** Opens a cursor, which ends with the snapshot. */
  <F> FactCursor<F> stream(Function<Snapshot, FactCursor<F>> open);

  /** Returns true until the transaction was committed or rolled back. */
  boolean isOpen();

  /**
   * Returns the ticket of the live vertices that was taken before the snapshot; opens the snapshot
   * if necessary.
   *
   * @throws IllegalStateException if the transaction has ended
   */
  long ticket();
}
