package io.colonnade.store.hbase;

import io.colonnade.error.ReadInterruptedException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds the calls that are under way at each region server: one with 30 handlers, HBase's default,
 * queues 300 calls and refuses more. Thread-safe.
 */
final class Window {

  /** Four processes together do not fill the queue of a server. */
  static final int CALLS = 64;

  private final Map<String, Semaphore> servers = new ConcurrentHashMap<>();

  /**
   * Sends a call as soon as few enough are under way.
   *
   * @param server any name that is the same for all calls to the server
   * @throws ReadInterruptedException if the thread is interrupted while it waits; the flag stays
   *     set, and nothing was sent
   */
  <T> CompletableFuture<T> send(String server, Supplier<CompletableFuture<T>> call) {
    Semaphore calls = servers.computeIfAbsent(server, unused -> new Semaphore(CALLS));
    if (!calls.tryAcquire()) {
      await(calls);
    }
    CompletableFuture<T> answer;
    try {
      answer = call.get();
    } catch (RuntimeException e) {
      calls.release();
      throw e;
    }
    var unused = answer.whenComplete((result, failure) -> calls.release());
    return answer;
  }

  private static void await(Semaphore calls) {
    try {
      calls.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }
}
