package io.colonnade.examples.bench;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The threads that run an operation at the same time. A crew of one is the calling thread itself.
 * Confined to one thread.
 */
record Crew(int size, ExecutorService threads) implements AutoCloseable {

  /**
   * @param size at least 1
   */
  Crew(int size) {
    this(size, Executors.newFixedThreadPool(size));
  }

  /**
   * Runs a task on each thread at the same time, and gives it the number of the thread.
   *
   * @throws java.util.concurrent.CompletionException if it fails on one of several threads
   */
  void run(IntConsumer task) {
    if (size == 1) {
      task.accept(0);
    } else {
      CompletableFuture.allOf(
              IntStream.range(0, size)
                  .mapToObj(i -> CompletableFuture.runAsync(() -> task.accept(i), threads))
                  .toArray(CompletableFuture<?>[]::new))
          .join();
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
