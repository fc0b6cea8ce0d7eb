package io.colonnade.examples.bench;

/** Profiles an operation after it was measured. */
@FunctionalInterface
interface Profiler {

  /** Does nothing. */
  Profiler NONE = (op, act, from) -> {};

  /**
   * Runs an operation that is warm and records where its time goes.
   *
   * @param from the first index to run
   */
  void record(String op, Act act, int from);
}
