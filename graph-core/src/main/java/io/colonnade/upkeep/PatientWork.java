package io.colonnade.upkeep;

import io.colonnade.error.FormatException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of a job that is done again while the store does not answer or refuses it for the moment: no
 * other job would do it as long as the graph is open. Stateless.
 */
final class PatientWork {

  private static final Logger LOG = LoggerFactory.getLogger(PatientWork.class);

  private static final long FIRST_PAUSE_NANOS = 100_000_000L;
  private static final long LONGEST_PAUSE_NANOS = 10_000_000_000L;

  private PatientWork() {}

  /**
   * Does the work, again and again until it ends or the graph is closed. Other jobs may run between
   * two attempts.
   *
   * @param work can be repeated as a whole
   * @return how it ended; stopped if the graph is being closed
   */
  static Job.State run(Jobs jobs, Job job, Supplier<Job.State> work) {
    for (long pause = FIRST_PAUSE_NANOS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS)) {
      try {
        return work.get();
      } catch (StoreClosedException | FormatException e) {
        throw e;
      } catch (StoreException | OutcomeUnknownException | RetryableException e) {
        LOG.info("{}: is repeated after {}", job, e.getMessage());
        long end = jobs.nanos() + pause;
        if (!jobs.await(job, () -> "the store: " + e.getMessage(), () -> jobs.nanos() - end >= 0)) {
          return Job.State.STOPPED;
        }
      }
    }
  }
}
