package io.colonnade.store.journal;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The scheduling of a process whose background work waits until a test runs it. Its clock stands
 * still: only waiting, if the test permits it, moves the clock. Thread-safe.
 */
public class HeldScheduling implements Scheduling {

  private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
  private final Queue<BooleanSupplier> repeated = new ConcurrentLinkedQueue<>();
  private final AtomicLong now = new AtomicLong();
  private volatile boolean canWait;

  @Override
  public long nanos() {
    return now.get();
  }

  /** Lets callers wait from now on; no time passes for that. */
  public void permitWaiting() {
    canWait = true;
  }

  @Override
  public void sleep(long nanos) {
    if (!canWait) {
      throw new AssertionError("a commit that meets no other waits for nothing");
    }
    now.addAndGet(nanos);
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
  public void repeatWhile(long pauseNanos, BooleanSupplier one) {
    repeated.add(one);
  }

  /** Runs all repeated work once. */
  public void repeatAll() {
    repeated.removeIf(one -> !one.getAsBoolean());
  }

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
