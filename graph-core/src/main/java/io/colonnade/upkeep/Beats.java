package io.colonnade.upkeep;

import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import java.util.function.LongConsumer;

/** Shows during a scan that this process is at work. Confined to one scan. */
final class Beats {

  private static final int ELEMENTS = 256; // are read in much less time than a beat

  private final Claim claim;
  private final LongConsumer reached;
  private long elements;
  private boolean isLost; // another process works too, which does no harm

  /**
   * @param reached receives the number of elements that were read, from time to time
   */
  Beats(Claim claim, LongConsumer reached) {
    this.claim = claim;
    this.reached = reached;
  }

  /** Counts an element that was read. */
  void element() {
    elements++;
    if (elements % ELEMENTS == 0) {
      reached.accept(elements);
      isLost = isLost || !beats();
    }
  }

  private boolean beats() {
    try {
      return claim.beat();
    } catch (StoreException | OutcomeUnknownException | RetryableException e) {
      return false; // the scan itself finds out whether the store answers
    }
  }
}
