package io.colonnade.examples.bench;

import java.util.List;

/**
 * An operation and the contestants. Colonnade's numbers must be TinkerGraph's.
 *
 * @param variants how many variants of a read there are; of a write there is no end
 * @param counted variants whose cost is counted apart, from 0 on; 0: the cost is that of all runs
 * @param entrants one for each layout, at least one
 */
record Contest(
    String op,
    Aim aim,
    Turns turns,
    int variants,
    int counted,
    List<Entrant> entrants,
    Act tinker) {

  Contest {
    entrants = List.copyOf(entrants);
  }

  /** How often each contestant runs a variant. */
  enum Turns {
    /** Each as often as the others: what it does changes what it finds. */
    ALIKE,
    /** The same, and no variant twice: what it makes must not be there. */
    ALIKE_ONCE,
    /** Each as long as the others, and all variants equally often: a read changes nothing. */
    BY_TIME
  }
}
