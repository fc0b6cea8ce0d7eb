package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;

/**
 * All facts of a kind as a transaction sees them: those of the snapshot as they are now, then those
 * it had created when the cursor was opened, if they still exist. Elements created while the cursor
 * is open do not appear, so that a traversal cannot chase its own writes. Guarded by the
 * transaction.
 */
final class MergedFacts<F, K> implements FactCursor<F> {

  private final Object lock;
  private final FactCursor<F> stored;
  private final Function<F, Optional<F>> present;
  private final Iterator<K> created;
  private final Function<K, Optional<F>> presentCreated;
  private boolean storedEnded;

  /**
   * @param present what a stored fact is now
   * @param created ids of the elements that are created by now
   * @param presentCreated what a created element is now
   */
  MergedFacts(
      Object lock,
      FactCursor<F> stored,
      Function<F, Optional<F>> present,
      Iterator<K> created,
      Function<K, Optional<F>> presentCreated) {
    this.lock = lock;
    this.stored = stored;
    this.present = present;
    this.created = created;
    this.presentCreated = presentCreated;
  }

  @Override
  public Optional<F> next() {
    synchronized (lock) {
      while (!storedEnded) {
        Optional<F> read = stored.next();
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
    synchronized (lock) { // not while another thread is inside next()
      stored.close();
    }
  }
}
