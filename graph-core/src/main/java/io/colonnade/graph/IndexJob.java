package io.colonnade.graph;

import io.colonnade.job.Job;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A job in the background that builds, checks or erases an index: its progress and its result. The
 * job continues if no caller waits for it; closing the graph stops it, and opening the graph
 * resumes it as another job. Thread-safe.
 */
public final class IndexJob {

  private final Job job;

  IndexJob(Job job) {
    this.job = job;
  }

  /** The state of a job. */
  public enum State {
    /** Waiting for its turn or for a condition, or at work. */
    RUNNING,
    /** The job has ended successfully. */
    DONE,
    /** The job has ended without completing its task; {@link #failure} returns the reason. */
    FAILED,
    /** The graph was closed, or the index was dropped. */
    STOPPED
  }

  /**
   * Returns the number of the job, counted from 1 since the graph was opened: the argument of
   * {@code g.call('colonnade.job.describe', [job: number])}.
   */
  public long number() {
    return job.number();
  }

  /** Returns the name of the index. */
  public String index() {
    return job.subject();
  }

  public State state() {
    return switch (job.state()) {
      case RUNNING -> State.RUNNING;
      case DONE -> State.DONE;
      case FAILED -> State.FAILED;
      case STOPPED -> State.STOPPED;
    };
  }

  /** Returns the number of elements processed so far. */
  public long elements() {
    return job.done();
  }

  /** Returns lines for users, such as the first elements that violate a unique index. */
  public List<String> report() {
    return job.report();
  }

  /** Returns why the job failed; empty if it did not. */
  public Optional<RuntimeException> failure() {
    return job.failure();
  }

  /**
   * Returns the condition for which the job waits while other jobs run, such as the end of readers
   * of older snapshots; empty if there is none.
   */
  public Optional<String> waitsFor() {
    return job.waiting().map(wait -> wait.what().get());
  }

  /**
   * Waits until the job has ended.
   *
   * @return this job, in state {@link State#DONE}
   * @throws RuntimeException the failure of the job
   * @throws io.colonnade.error.StoreClosedException if the job was stopped
   * @throws InterruptedException if this thread was interrupted; the job continues
   */
  public IndexJob await() throws InterruptedException {
    Job unused = job.await();
    return this;
  }

  /**
   * Waits until the job has ended in any state, or until the time is over.
   *
   * @return false if the job has not ended yet
   * @throws InterruptedException if this thread was interrupted; the job continues
   */
  public boolean awaitEnd(Duration most) throws InterruptedException {
    return job.awaitEnd(most);
  }

  /** Returns whether both are the same job of the same graph. */
  @Override
  public boolean equals(Object other) {
    return other instanceof IndexJob that && job == that.job;
  }

  @Override
  public int hashCode() {
    return job.hashCode();
  }

  /** Returns one line, such as {@code job 3: build index byName, running, 120000 elements}. */
  @Override
  public String toString() {
    return job.toString();
  }
}
