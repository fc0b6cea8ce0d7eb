package io.colonnade.job;

import io.colonnade.error.InvalidInputException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of an open graph, done one after the other by a thread of their own. Remembers the last
 * ones that have ended. Thread-safe.
 */
public final class Jobs implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

  private static final int REMEMBERED = 1_000;

  private final InstantSource clock;
  private final AtomicLong numbers = new AtomicLong();
  private final Deque<Job> jobs = new ArrayDeque<>(); // guarded by itself, oldest first
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "colonnade-jobs");
            made.setDaemon(true);
            return made;
          });
  private volatile boolean closing;

  public Jobs(InstantSource clock) {
    this.clock = clock;
  }

  /** What a job does. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does it.
     *
     * @param job is told how far it is
     * @return how it ended
     * @throws RuntimeException if it failed
     */
    Job.State run(Job job);
  }

  /** Begins a job when those before it have ended. */
  public Job start(String task, String subject, Work work) {
    Job job = new Job(numbers.incrementAndGet(), task, subject, clock);
    synchronized (jobs) {
      jobs.addLast(job);
      while (jobs.size() > REMEMBERED && jobs.peekFirst().endedAt().isPresent()) {
        jobs.removeFirst();
      }
    }
    try {
      thread.execute(() -> run(job, work));
    } catch (RejectedExecutionException e) { // the graph is closed
      job.end(Job.State.STOPPED, Optional.empty());
    }
    return job;
  }

  private void run(Job job, Work work) {
    if (closing) {
      job.end(Job.State.STOPPED, Optional.empty());
      return;
    }
    try {
      job.end(work.run(job), Optional.empty());
    } catch (InvalidInputException e) { // told to who waits for it, and who asks
      job.end(Job.State.FAILED, Optional.of(e));
      LOG.info("{}: {}", job, e.getMessage());
    } catch (RuntimeException e) {
      if (closing) {
        job.end(Job.State.STOPPED, Optional.empty());
      } else {
        job.end(Job.State.FAILED, Optional.of(e));
        LOG.warn("{}: {}", job, e.getMessage(), e);
      }
    } finally { // of an error, such as lack of memory, the thread dies; who waits must not
      job.end(Job.State.STOPPED, Optional.empty());
    }
  }

  /** True if jobs should end: the graph is being closed. */
  public boolean isClosing() {
    return closing;
  }

  /** All that run, and the last that have ended, oldest first. */
  public List<Job> all() {
    synchronized (jobs) {
      return new ArrayList<>(jobs);
    }
  }

  /** The last job that does this task to that subject, or is going to; empty if there is none. */
  public Optional<Job> running(String task, String subject) {
    return all().stream()
        .filter(job -> job.task().equals(task) && job.subject().equals(subject))
        .filter(job -> job.state() == Job.State.RUNNING)
        .reduce((earlier, later) -> later);
  }

  /** The job with that number; empty if there is none, or it ended long ago. */
  public Optional<Job> job(long number) {
    return all().stream().filter(job -> job.number() == number).findFirst();
  }

  /** Lets the job at work come to a stop, and begins no other. Twice is fine. */
  @Override
  public void close() {
    closing = true;
    thread.shutdown();
  }
}
