package io.colonnade.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A client that asks for one answer after the other in a thread of its own until it is stopped. */
final class Latencies implements AutoCloseable {

  private final List<Long> millis = new ArrayList<>();
  private final CompletableFuture<Void> asking;
  private volatile boolean isStopped;

  /**
   * @param request fails if the answer is wrong
   */
  Latencies(Callable<?> request) {
    asking = CompletableFuture.runAsync(() -> ask(request), task -> new Thread(task).start());
  }

  private void ask(Callable<?> request) {
    do {
      long start = System.nanoTime();
      try {
        Object unused = request.call();
      } catch (Exception e) {
        throw new AssertionError("after " + millis.size() + " answers", e);
      }
      millis.add((System.nanoTime() - start) / 1_000_000);
    } while (!isStopped);
  }

  /** Stops asking, and returns the times in ascending order. */
  List<Long> stop() {
    close();
    asking.join();
    return millis.stream().sorted().toList();
  }

  @Override
  public void close() {
    isStopped = true;
  }

  /** Describes times in ascending order. */
  static String text(List<Long> sorted) {
    return "%d answers, p50 %d ms, p99 %d ms, the longest %d ms"
        .formatted(
            sorted.size(),
            sorted.get(sorted.size() / 2),
            sorted.get(sorted.size() * 99 / 100),
            sorted.get(sorted.size() - 1));
  }
}
