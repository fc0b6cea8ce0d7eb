package io.colonnade.store;

import java.util.concurrent.Semaphore;

/**
 * Lets commits that depend on the schema run side by side, and one caller alone: a change of the
 * schema, or a {@link SnapshotUse#FILL fill}. First come, first served. Any thread may leave for
 * another one. Thread-safe.
 */
public final class CommitGate {

  private static final int ALL = Integer.MAX_VALUE;

  private final Semaphore turns = new Semaphore(ALL, true);

  /** Waits until no other caller is alone inside. */
  public void enter() {
    turns.acquireUninterruptibly();
  }

  public void leave() {
    turns.release();
  }

  /** Waits until no other caller is inside. Later callers wait from now on. */
  public void enterAlone() {
    turns.acquireUninterruptibly(ALL);
  }

  public void leaveAlone() {
    turns.release(ALL);
  }

  /** Waits as a write set requires: a change of the schema enters alone. */
  public void enter(WriteSet writeSet) {
    if (writeSet.movesEpoch()) {
      enterAlone();
    } else if (writeSet.epoch().isPresent()) {
      enter();
    }
  }

  /** Leaves after {@link #enter(WriteSet)}. */
  public void leave(WriteSet writeSet) {
    if (writeSet.movesEpoch()) {
      leaveAlone();
    } else if (writeSet.epoch().isPresent()) {
      leave();
    }
  }
}
