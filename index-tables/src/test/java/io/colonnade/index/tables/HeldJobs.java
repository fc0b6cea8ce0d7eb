package io.colonnade.index.tables;

import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import java.util.concurrent.CountDownLatch;

/** Lets no job of a graph go on until it is closed. */
final class HeldJobs implements AutoCloseable {

  private final CountDownLatch end = new CountDownLatch(1);

  HeldJobs(Jobs jobs) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    jobs.start("hold", "nothing", job -> hold(begun));
    begun.await();
  }

  private Job.State hold(CountDownLatch begun) {
    begun.countDown();
    try {
      end.await();
      return Job.State.DONE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Job.State.STOPPED;
    }
  }

  @Override
  public void close() {
    end.countDown();
  }
}
