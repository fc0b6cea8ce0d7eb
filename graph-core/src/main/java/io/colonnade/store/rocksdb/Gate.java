package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps native memory alive while threads use it: counts the threads inside, and admits none once
 * it is closed. The guarded memory may be freed when the gate is closed and empty. A thread that
 * was admitted must leave. Thread-safe.
 */
final class Gate {

  private static final int CLOSED = Integer.MIN_VALUE;

  /** The number of threads inside; the sign bit is set when the gate is closed. */
  private final AtomicInteger state = new AtomicInteger();

  /** Enters and returns true if the gate is open; the caller must then {@link #leave}. */
  boolean enter() {
    if (state.incrementAndGet() > 0) {
      return true;
    }
    leave();
    return false;
  }

  void leave() {
    if (state.decrementAndGet() == CLOSED) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /**
   * Closes the gate and waits until no caller is inside. An interrupt does not end the wait,
   * because the callers inside would then use freed memory; the interrupt flag is kept.
   *
   * @return true for the one call that closed it
   */
  boolean close() {
    boolean first = state.getAndUpdate(users -> users | CLOSED) >= 0;
    boolean interrupted = false;
    synchronized (this) {
      while (state.get() != CLOSED) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return first;
  }

  /** Closes the gate and waits for no thread. */
  void shut() {
    state.getAndUpdate(users -> users | CLOSED);
  }

  boolean isClosed() {
    return state.get() < 0;
  }

  /** Returns true if the gate is closed and no thread is inside; this does not change again. */
  boolean isClosedAndEmpty() {
    return state.get() == CLOSED;
  }
}
