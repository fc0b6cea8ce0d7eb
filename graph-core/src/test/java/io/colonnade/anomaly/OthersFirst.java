package io.colonnade.anomaly;

import java.util.concurrent.TimeUnit;

/**
 * Lets others work in the middle of a commit: one thread at a time waits there until the others
 * have tried a few transactions. Without it a crowd of an engine with long round trips has to be
 * very lucky before a whole transaction falls between two steps of another one. Thread-safe.
 */
final class OthersFirst {

  private static final int TRANSACTIONS = 6;

  /** For a commit that others wait for, as one that claims ids under a lock. */
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private int working;
  private long tried;
  private boolean oneWaits;

  /**
   * @param threads how many will call {@link #ended}
   */
  OthersFirst(int threads) {
    working = threads;
  }

  /** A thread has tried a transaction, whether it was refused or not. */
  synchronized void tried() {
    tried++;
    notifyAll();
  }

  /** A thread will try no more. */
  synchronized void ended() {
    working--;
    notifyAll();
  }

  /** Waits as described if no other thread does. */
  synchronized void letThem() {
    if (oneWaits) {
      return;
    }
    oneWaits = true;
    try {
      long until = tried + TRANSACTIONS;
      long start = System.nanoTime();
      long left = LONGEST_NANOS;
      while (tried < until && working > 1 && left > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = LONGEST_NANOS - (System.nanoTime() - start);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      oneWaits = false;
    }
  }
}
