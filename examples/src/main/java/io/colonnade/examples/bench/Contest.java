package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import java.util.List;

/**
 * An operation and its contestants. Colonnade's answers must be TinkerGraph's.
 *
 * @param variants how many variants of a read there are; the variants of a write have no end
 * @param entrants one for each layout, at least one
 */
record Contest(String op, Turns turns, int variants, List<Entrant> entrants, Act tinker) {

  Contest {
    entrants = List.copyOf(entrants);
  }

  /**
   * Colonnade in one layout, and raw RocksDB that moves the same cells.
   *
   * @param counters of the store of Colonnade
   */
  record Entrant(String layout, Act colonnade, Act raw, Counters counters) {}

  /** How often each contestant runs a variant. */
  enum Turns {
    /** Each as often as the others: an operation changes what the next one finds. */
    ALIKE,
    /** As {@link #ALIKE}, and no variant twice: what an operation makes must not exist. */
    ALIKE_ONCE,
    /** Each as long as the others, and all variants equally often: a read changes nothing. */
    BY_TIME
  }

  boolean isRead() {
    return turns == Turns.BY_TIME;
  }
}
