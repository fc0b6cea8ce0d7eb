package io.colonnade.examples.bench;

/**
 * An operation and the contestants. Colonnade's numbers must be TinkerGraph's.
 *
 * @param aim what is aimed at, for people
 */
record Contest(String op, String aim, Turns turns, Act colonnade, Act raw, Act tinker) {

  /** How often each contestant runs a variant. */
  enum Turns {
    /** Each as often as the others: what it does changes what it finds. */
    ALIKE,
    /** Who takes longer than a slice runs fewer, so that the others stay warm. */
    BY_TIME
  }
}
