package io.colonnade.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the commits of jobs, and holds their thread after one of them. Thread-safe. */
public final class JobPause implements Meter, AutoCloseable {

  private final AtomicInteger commits = new AtomicInteger();
  private volatile int at = -1;
  private volatile CountDownLatch reached = new CountDownLatch(1);
  private volatile CountDownLatch go = new CountDownLatch(1);

  /** Holds the thread after the n-th of all commits of jobs. */
  public void holdAt(int commit) {
    reached = new CountDownLatch(1);
    go = new CountDownLatch(1);
    at = commit;
  }

  /** Lets the thread go on to a later one. */
  public void holdNextAt(int commit) {
    CountDownLatch held = go;
    holdAt(commit);
    held.countDown();
  }

  /** Waits until the thread is held. */
  public void awaitHeld() throws InterruptedException {
    assertTrue(reached.await(1, TimeUnit.MINUTES), "no job has come so far");
  }

  /** How many commits jobs have made. */
  public int commits() {
    return commits.get();
  }

  @Override
  public void count(Event event, long amount) {
    if (event == Event.COMMIT
        && Thread.currentThread().getName().equals("colonnade-jobs")
        && commits.incrementAndGet() == at) {
      CountDownLatch held = go; // before others hear of it and ask for the next
      reached.countDown();
      try {
        held.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets the thread go on. Twice is fine. */
  @Override
  public void close() {
    go.countDown();
  }
}
