package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.store.Snapshot;
import java.util.function.Function;

/** How a transaction reads its snapshot, which the first read takes. Confined to it. */
interface SnapshotReads {

  /** Reads at once. */
  <R> R read(Function<Snapshot, R> work);

  /** Opens a cursor, which ends with the snapshot. */
  <F> FactCursor<F> stream(Function<Snapshot, FactCursor<F>> open);

  /** True until the transaction was committed or rolled back. */
  boolean isOpen();

  /**
   * The ticket of the live vertices that was taken before the snapshot, which now is taken.
   *
   * @throws IllegalStateException if the transaction has ended
   */
  long ticket();
}
