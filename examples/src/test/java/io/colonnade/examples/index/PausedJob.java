package io.colonnade.examples.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets the job of a graph wait in the middle of its work: when it begins to read behind some of its
 * commits. Thread-safe.
 */
final class PausedJob implements Meter, AutoCloseable {

  private static final String THREAD = "colonnade-jobs";

  private final AtomicInteger commitsLeft = new AtomicInteger(Integer.MAX_VALUE);
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Jobs wait after so many commits from now on. */
  void after(int commits) {
    commitsLeft.set(commits);
  }

  /** Waits until a job waits. */
  void await() throws InterruptedException {
    assertTrue(reached.await(1, TimeUnit.MINUTES), "no job has come so far");
  }

  @Override
  public void count(Event event, long amount) {
    if (!Thread.currentThread().getName().equals(THREAD)) {
      return;
    }
    if (event == Event.COMMIT) {
      commitsLeft.decrementAndGet();
    } else if (event == Event.SNAPSHOT && commitsLeft.get() <= 0) {
      reached.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets it go on. */
  @Override
  public void close() {
    released.countDown();
  }
}
