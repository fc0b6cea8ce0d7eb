package io.colonnade.store.hbase;

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
   * Sends a call as soon as few enough are under way. An interrupt does not end the wait, since
   * each call ends with the time of a call.
   *
   * @param server any name that is the same for all calls to the server
   */
  <T> CompletableFuture<T> send(String server, Supplier<CompletableFuture<T>> call) {
    Semaphore calls = servers.computeIfAbsent(server, unused -> new Semaphore(CALLS));
    calls.acquireUninterruptibly();
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
}
