package io.colonnade.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that start together; what any of them threw is thrown when they are joined. */
public final class Crew {

  /** What a thread does; gets its number, from 0. */
  public interface Work {
    void run(int number) throws Exception;
  }

  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();

  private Crew() {}

  /** Starts that many threads. */
  public static Crew start(int size, Work work) {
    Crew crew = new Crew();
    CountDownLatch together = new CountDownLatch(size);
    for (int i = 0; i < size; i++) {
      int number = i;
      Thread thread =
          new Thread(
              () -> {
                together.countDown();
                try {
                  together.await();
                  work.run(number);
                } catch (Exception | AssertionError e) {
                  synchronized (crew.failures) {
                    crew.failures.add(e);
                  }
                }
              },
              "crew-" + i);
      crew.threads.add(thread);
      thread.start();
    }
    return crew;
  }

  /** Waits for all of them. */
  public void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    synchronized (failures) {
      if (!failures.isEmpty()) {
        AssertionError error = new AssertionError("a thread failed", failures.get(0));
        failures.stream().skip(1).forEach(error::addSuppressed);
        throw error;
      }
    }
  }
}
