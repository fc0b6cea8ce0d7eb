package io.colonnade.examples.bench;

/** A contest in a race: its contestants have their turns in rounds. Confined to one thread. */
interface Lane {

  /** Gives each contestant its turn. */
  void round();

  /** Returns how many rounds there were. */
  int rounds();

  /** Returns how often each layout has run, on all threads. */
  int runs();

  /** Returns false if the contestants had too few runs to be compared. */
  boolean hasEnough();

  /**
   * Returns what came out.
   *
   * @throws IllegalStateException if the answers differ
   */
  Race.Result result();
}
