package io.colonnade.cli;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** A job that a command has begun, in this process or on a server. */
interface CommandJob {

  /** Returns the name of the index. */
  String subject();

  /** Returns the number of elements processed so far. */
  long done();

  /** Returns lines for users. */
  List<String> report();

  /** Returns how many violations a check has found; empty for other work. */
  OptionalLong violations();

  /** Returns whether the job has ended without completing its task. */
  boolean hasFailed();

  /**
   * Waits until the job has ended in any state, or until the time is over.
   *
   * @return whether it has ended
   */
  boolean awaitEnd(Duration most) throws InterruptedException;

  /**
   * Waits until the job has ended.
   *
   * @throws RuntimeException the failure of the job
   */
  void await() throws InterruptedException;
}
