package io.colonnade.store.journal;

import io.colonnade.store.simulation.Instance;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * The scheduling of a simulated instance without repeated work, which a history does in threads of
 * its own. Takes a rule away that depends on the clock. As thread-safe as the instance.
 */
final class QuietScheduling implements Scheduling {

  private final Instance instance;
  private final Rule rule;

  QuietScheduling(Instance instance, Rule rule) {
    this.instance = instance;
    this.rule = rule;
  }

  @Override
  public long nanos() {
    return switch (rule) {
      case AGE_CHECK -> isIn(Snapshots.class, "mustBeYoung") ? Long.MIN_VALUE / 2 : real();
      case HORIZON_WAITS -> isIn(Horizon.class, "tick") ? Long.MAX_VALUE / 2 : real();
      case CLOCK_BEFORE_PUTS -> isIn(Pin.class, "age") ? 0 : real();
      default -> real();
    };
  }

  private long real() {
    return instance.nanos();
  }

  private static boolean isIn(Class<?> caller, String method) {
    return StackWalker.getInstance()
        .walk(frames -> frames.skip(2).findFirst())
        .filter(frame -> frame.getClassName().equals(caller.getName()))
        .filter(frame -> frame.getMethodName().equals(method))
        .isPresent();
  }

  @Override
  public Instant wallClock() {
    return instance.wallClock();
  }

  @Override
  public void sleep(long nanos) {
    instance.sleep(nanos);
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    return instance.await(future);
  }

  @Override
  public void execute(Runnable work) {
    instance.execute(work);
  }

  /** Does nothing. */
  @Override
  public void repeatWhile(long pauseNanos, BooleanSupplier work) {}

  @Override
  public void close() {
    instance.close();
  }
}
