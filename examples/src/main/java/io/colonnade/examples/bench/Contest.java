package io.colonnade.examples.bench;

import java.util.List;

/**
 * An operation and the contestants. Colonnade's numbers must be TinkerGraph's.
 *
 * @param aim what is aimed at, for people
 * @param entrants one for each layout, at least one
 */
record Contest(String op, String aim, Turns turns, List<Entrant> entrants, Act tinker) {

  Contest {
    entrants = List.copyOf(entrants);
  }

  /** How often each contestant runs a variant. */
  enum Turns {
    /** Each as often as the others: what it does changes what it finds. */
    ALIKE,
    /** The same, and no variant twice: what it makes must not be there. */
    ALIKE_ONCE,
    /** Who takes longer than a slice runs fewer, so that the others stay warm. */
    BY_TIME
  }
}
