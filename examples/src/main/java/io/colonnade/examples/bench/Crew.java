package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * The threads that run an operation at the same time. A crew of one is the calling thread itself.
 * Confined to one thread.
 */
final class Crew implements AutoCloseable {

  private final int size;
  private final ExecutorService threads;

  /**
   * @param size at least 1
   */
  Crew(int size) {
    this.size = size;
    this.threads = Executors.newFixedThreadPool(size);
  }

  int size() {
    return size;
  }

  /** Runs a task on each thread at the same time, and gives it the number of the thread. */
  void run(IntConsumer task) {
    if (size == 1) {
      task.accept(0);
      return;
    }
    List<Callable<Object>> tasks = new ArrayList<>();
    for (int thread = 0; thread < size; thread++) {
      int number = thread;
      tasks.add(Executors.callable(() -> task.accept(number)));
    }
    try {
      for (Future<Object> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an operation failed on one of several threads", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while threads ran an operation", e);
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
