package io.colonnade.store.journal;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The scheduling of a process whose background work waits until a test runs it, and whose clock
 * stands still. Nothing is repeated. Thread-safe.
 */
public final class HeldScheduling implements Scheduling {

  private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();

  @Override
  public long nanos() {
    return 0;
  }

  @Override
  public void sleep(long nanos) {
    throw new AssertionError("a commit that meets no other waits for nothing");
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    return future.join();
  }

  @Override
  public void execute(Runnable later) {
    work.add(later);
  }

  @Override
  public void repeat(long pauseNanos, Runnable repeated) {}

  /** Runs all background work, in the order of its requests. */
  public void runAll() {
    for (Runnable next = work.poll(); next != null; next = work.poll()) {
      next.run();
    }
  }

  @Override
  public void close() {
    runAll();
  }
}
