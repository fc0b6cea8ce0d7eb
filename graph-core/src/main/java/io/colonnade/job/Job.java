package io.colonnade.job;

import io.colonnade.error.ColonnadeException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A long-running task: its progress and its result. The caller that started it need not wait for
 * it. A job exists while the graph is open; the graph stores what the job has done and what
 * remains. Thread-safe.
 */
public final class Job {

  private final long number;
  private final String task;
  private final String subject;
  private final InstantSource clock;
  private final Instant startedAt;
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile State state = State.RUNNING;
  private volatile long done;
  private volatile List<String> report = List.of();
  private volatile OptionalLong violations = OptionalLong.empty();
  private volatile Optional<Instant> endedAt = Optional.empty();
  private volatile Optional<RuntimeException> failure = Optional.empty();
  private volatile Optional<Wait> wait = Optional.empty();

  /** The state of a job. */
  public enum State {
    /** Waiting for its turn or for a condition, or at work. */
    RUNNING,
    /** It has ended successfully. */
    DONE,
    /** It has ended without completing its task; {@link #failure} returns the reason. */
    FAILED,
    /** The graph was closed, or the subject of the job was removed. */
    STOPPED
  }

  /**
   * The state of a job that waits for a condition and lets other jobs run.
   *
   * @param what describes the condition for users, in its present state
   */
  public record Wait(Supplier<String> what, Instant since) {}

  Job(long number, String task, String subject, InstantSource clock) {
    this.number = number;
    this.task = task;
    this.subject = subject;
    this.clock = clock;
    this.startedAt = clock.instant();
  }

  /** Returns the number of the job, counted from 1 since the graph was opened. */
  public long number() {
    return number;
  }

  /** Returns the kind of work: {@code build index}. */
  public String task() {
    return task;
  }

  /** Returns the subject of the work: the name of the index. */
  public String subject() {
    return subject;
  }

  public State state() {
    return state;
  }

  /** Returns the number of elements processed so far. */
  public long done() {
    return done;
  }

  /** Returns lines for users, such as the first elements that violate a unique index. */
  public List<String> report() {
    return report;
  }

  /** Returns how many violations a check has found; empty until it ends, and for other work. */
  public OptionalLong violations() {
    return violations;
  }

  public Instant startedAt() {
    return startedAt;
  }

  /** Returns when the job ended; empty while it is running. */
  public Optional<Instant> endedAt() {
    return endedAt;
  }

  /** Returns why the job failed; empty if it did not. */
  public Optional<RuntimeException> failure() {
    return failure;
  }

  /** Returns the condition for which the job waits, other than its turn; empty if there is none. */
  public Optional<Wait> waiting() {
    return wait;
  }

  /**
   * Waits until the job has ended.
   *
   * @return this job, in state {@link State#DONE}
   * @throws RuntimeException the failure of the job
   * @throws ColonnadeException if the job was stopped
   * @throws InterruptedException if this thread was interrupted; the job continues
   */
  public Job await() throws InterruptedException {
    end.await();
    if (failure.isPresent()) {
      throw failure.get();
    }
    if (state == State.STOPPED) {
      throw new StoreClosedException(Problem.JOB_STOPPED, "job", this);
    }
    return this;
  }

  /**
   * Waits until the job has ended in any state, or until the time is over.
   *
   * @return false if the job has not ended yet
   * @throws InterruptedException if this thread was interrupted; the job continues
   */
  public boolean awaitEnd(Duration most) throws InterruptedException {
    return end.await(most.toNanos(), TimeUnit.NANOSECONDS);
  }

  // ---- called by the work

  /** Sets the number of elements that were processed so far. */
  public void reached(long elements) {
    done = elements;
  }

  /** Adds lines to the report. */
  public void tell(List<String> lines) {
    report = List.copyOf(lines);
  }

  /** Sets the number of violations that a check has found. */
  public void found(long count) {
    violations = OptionalLong.of(count);
  }

  void waits(Supplier<String> what) {
    wait = Optional.of(new Wait(what, clock.instant()));
  }

  void continues() {
    wait = Optional.empty();
  }

  /** Ends the job. Only the first call has an effect. */
  synchronized void end(State how, Optional<RuntimeException> why) {
    if (endedAt.isPresent()) {
      return;
    }
    failure = why;
    endedAt = Optional.of(clock.instant());
    state = how;
    end.countDown();
  }

  /**
   * Returns one line: {@code job 3: build index byName, running, 120000 elements}; for a waiting
   * job, also the condition and the time at which it began to wait.
   */
  @Override
  public String toString() {
    return "job "
        + number
        + ": "
        + task
        + " "
        + subject
        + ", "
        + state.name().toLowerCase(Locale.ROOT)
        + ", "
        + done
        + " elements"
        + wait.map(one -> ", waits for " + one.what().get() + " since " + one.since()).orElse("");
  }
}
