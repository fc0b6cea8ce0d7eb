package io.colonnade.store.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** A clock that a test moves. Background work runs at once, repeated work when the clock moves. */
public final class ManualScheduling implements Scheduling {

  private final List<Repeated> repeated = new ArrayList<>();
  private long now;

  private record Repeated(long pause, BooleanSupplier work) {}

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void sleep(long nanos) {
    now += nanos;
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    return future.join();
  }

  @Override
  public void execute(Runnable work) {
    work.run();
  }

  @Override
  public void repeatWhile(long pauseNanos, BooleanSupplier work) {
    repeated.add(new Repeated(pauseNanos, work));
  }

  /** Lets time pass, with all work that is repeated. */
  public void pass(long nanos) {
    long end = now + nanos;
    long step = repeated.stream().mapToLong(Repeated::pause).max().orElse(nanos);
    while (now < end) {
      now += Math.min(step, end - now);
      repeated.removeIf(each -> !each.work().getAsBoolean());
    }
  }

  /** Lets time pass while nothing runs. */
  public void standStill(long nanos) {
    now += nanos;
  }

  @Override
  public void close() {}
}
