package io.colonnade.graph;

import io.colonnade.job.JobThreads;
import io.colonnade.store.simulation.Instance;
import java.util.concurrent.CompletableFuture;

/** The threads of jobs in a simulated process. As thread-safe as the process. */
record SimulatedJobs(Instance instance) implements JobThreads {

  private static final long NANOS_PER_MS = 1_000_000;

  @Override
  public void start(Runnable work) {
    instance.execute(work);
  }

  /** Waits for the event, or as long as allowed whether it comes or not. */
  @Override
  public void await(CompletableFuture<Void> event, long mostMs) {
    if (mostMs == Long.MAX_VALUE) {
      Object unused = instance.await(event);
    } else if (!event.isDone()) {
      instance.sleep(mostMs * NANOS_PER_MS);
    }
  }

  @Override
  public long nanos() {
    return instance.nanos();
  }
}
