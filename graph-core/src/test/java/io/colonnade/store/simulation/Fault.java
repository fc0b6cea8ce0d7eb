package io.colonnade.store.simulation;

/** What may happen to a request, or to the thread that sends it. At most one at each request. */
public enum Fault {
  /** The request does not run; there is no answer. */
  LOST,
  /** The request runs; there is no answer. Of mutations and draws. */
  ANSWER_LOST,
  /** The request runs later, even if its sender was killed; there is no answer. */
  LATE,
  /** The request runs and is answered, and runs again later. Of mutations. */
  REPEATED,
  /**
   * The locks of a row are read at one step, and the data cells at one or two later ones. Of reads.
   */
  TORN,
  /** The instance is killed before it sends the request. */
  KILLED_BEFORE,
  /** The instance is killed after the request has run. Of mutations and draws. */
  KILLED_AFTER,
  /** The thread stands still before it sends the request, for up to four retention times. */
  PAUSE,
  /** All threads of the instance stand still, for up to four retention times. */
  PAUSE_ALL,
  /** Up to four retention times pass, for all instances. */
  JUMP,
  /**
   * Up to four retention times pass by the clock of the instance alone, which breaks the assumption
   * that all clocks run equally fast.
   */
  SKEW
}
