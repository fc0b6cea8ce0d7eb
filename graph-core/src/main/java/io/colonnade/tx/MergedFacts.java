package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;

/**
 * All facts of a kind as a transaction sees them: those of the snapshot in their present state,
 * then those that the transaction had created when the cursor was opened, if they still exist.
 * Elements that are created while the cursor is open do not appear, so that a traversal cannot
 * follow its own writes forever. Guarded by the transaction.
 */
final class MergedFacts<F, K> implements FactCursor<F> {

  private final TransactionState tx;
  private final FactCursor<F> stored;
  private final Function<F, Optional<F>> present;
  private final Iterator<K> created;
  private final Function<K, Optional<F>> presentCreated;
  private boolean storedEnded;

  /**
   * Creates the cursor.
   *
   * @param present returns the present state of a stored fact
   * @param created ids of the elements that exist because the transaction created them
   * @param presentCreated returns the present state of a created element
   */
  MergedFacts(
      TransactionState tx,
      FactCursor<F> stored,
      Function<F, Optional<F>> present,
      Iterator<K> created,
      Function<K, Optional<F>> presentCreated) {
    this.tx = tx;
    this.stored = stored;
    this.present = present;
    this.created = created;
    this.presentCreated = presentCreated;
  }

  @Override
  public Optional<F> next() {
    synchronized (tx.lock()) {
      while (!storedEnded) {
        Optional<F> read = stored.next();
        tx.view().mustBeValid();
        storedEnded = read.isEmpty();
        Optional<F> visible = read.flatMap(present);
        if (visible.isPresent()) {
          return visible;
        }
      }
      while (created.hasNext()) {
        Optional<F> visible = presentCreated.apply(created.next());
        if (visible.isPresent()) {
          return visible;
        }
      }
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    synchronized (tx.lock()) { // not while another thread is inside next()
      stored.close();
    }
  }
}
