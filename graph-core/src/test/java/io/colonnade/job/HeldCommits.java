package io.colonnade.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that holds the thread of a job after one of the commits of jobs. Thread-safe. */
public final class HeldCommits extends FilterStore {

  private final Store store;
  private final AtomicInteger commits = new AtomicInteger();
  private volatile CountDownLatch reached = new CountDownLatch(1);
  private volatile CountDownLatch go = new CountDownLatch(1);
  private volatile int at = -1;

  public HeldCommits(Store store) {
    super(store);
    this.store = store;
  }

  /** Holds the thread after the n-th of the commits of jobs from now on. */
  public void holdAfter(int more) {
    at = commits.get() + more;
  }

  /** Lets the held thread go on to the n-th of its next commits. */
  public void holdNextAfter(int more) {
    CountDownLatch held = go;
    reached = new CountDownLatch(1);
    go = new CountDownLatch(1);
    holdAfter(more);
    held.countDown();
  }

  /** Waits until the thread is held. */
  public void awaitHeld() throws InterruptedException {
    assertTrue(reached.await(1, TimeUnit.MINUTES), "no job has come so far");
  }

  /** Lets the thread go on. */
  public void release() {
    go.countDown();
  }

  @Override
  public long commit(WriteSet writeSet) {
    long version = store.commit(writeSet);
    if (Thread.currentThread().getName().equals("colonnade-jobs")
        && commits.incrementAndGet() == at) {
      CountDownLatch held = go; // before a test hears of it and replaces it
      reached.countDown();
      try {
        held.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return version;
  }
}
