package io.colonnade.job;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The threads of jobs, and by which clock they wait. Thread-safe. */
public interface JobThreads {

  /** The threads of this process: one for each piece of work. */
  JobThreads DAEMONS =
      new JobThreads() {
        @Override
        public void start(Runnable work) {
          Thread thread = new Thread(work, "colonnade-jobs");
          thread.setDaemon(true);
          thread.start();
        }

        @Override
        public void await(CompletableFuture<Void> event, long mostMs) {
          boolean isInterrupted = false;
          while (true) {
            try {
              Object unused = event.get(mostMs, TimeUnit.MILLISECONDS);
              break;
            } catch (InterruptedException e) {
              isInterrupted = true;
            } catch (TimeoutException e) {
              break;
            } catch (ExecutionException e) {
              throw new IllegalStateException(e);
            }
          }
          if (isInterrupted) {
            Thread.currentThread().interrupt();
          }
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }
      };

  /** Runs the work in another thread. */
  void start(Runnable work);

  /**
   * Waits for an event to the end, or as long as allowed, because only closing the graph stops a
   * job: the interrupt flag of the thread is kept.
   */
  void await(CompletableFuture<Void> event, long mostMs);

  /** Returns the time of the clock, in nanoseconds since an arbitrary moment. */
  long nanos();
}
