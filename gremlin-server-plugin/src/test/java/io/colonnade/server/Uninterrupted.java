package io.colonnade.server;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** A service that takes no notice of interrupts until a test lets it end. Thread-safe. */
public final class Uninterrupted implements GraphService {

  private final CountDownLatch ending = new CountDownLatch(1);

  void end() {
    ending.countDown();
  }

  @Override
  public String name() {
    return "colonnade.uninterrupted";
  }

  @Override
  public String description() {
    return "Ends when a test says so.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of();
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    await(ending);
    return List.of();
  }

  /** Waits, also if the thread is interrupted. */
  public static void await(CountDownLatch end) {
    boolean wasInterrupted = false;
    while (end.getCount() > 0) {
      try {
        end.await();
      } catch (InterruptedException e) {
        wasInterrupted = true;
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
