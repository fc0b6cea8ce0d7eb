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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One piece of long work: how far it is, and how it ended. Whoever asks for it may go away. It
 * lives as long as the graph is open; what it has done, or has still to do, is known to the graph
 * itself. Thread-safe.
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
  private volatile Optional<Instant> endedAt = Optional.empty();
  private volatile Optional<RuntimeException> failure = Optional.empty();
  private volatile Optional<Wait> wait = Optional.empty();

  /** Where a job is in its life. */
  public enum State {
    /** Waiting for its turn or for something else, or at work. */
    RUNNING,
    /** It has done all of it. */
    DONE,
    /** It has ended without doing all of it; why is told. */
    FAILED,
    /** The graph was closed, or what it worked on was taken away. */
    STOPPED
  }

  /**
   * That a job waits, and lets others pass.
   *
   * @param what it waits for, for people, as it is now
   */
  public record Wait(Supplier<String> what, Instant since) {}

  Job(long number, String task, String subject, InstantSource clock) {
    this.number = number;
    this.task = task;
    this.subject = subject;
    this.clock = clock;
    this.startedAt = clock.instant();
  }

  /** By which it is asked for: counts from 1 since the graph was opened. */
  public long number() {
    return number;
  }

  /** What is done: {@code build index}. */
  public String task() {
    return task;
  }

  /** To what: the name of the index. */
  public String subject() {
    return subject;
  }

  public State state() {
    return state;
  }

  /** How many elements were looked at so far. */
  public long done() {
    return done;
  }

  /** Lines for people: what was found, such as the first elements that stand in the way. */
  public List<String> report() {
    return report;
  }

  public Instant startedAt() {
    return startedAt;
  }

  /** Empty as long as it runs. */
  public Optional<Instant> endedAt() {
    return endedAt;
  }

  /** Why it failed; empty if it did not. */
  public Optional<RuntimeException> failure() {
    return failure;
  }

  /** What it waits for other than its turn; empty if it does not. */
  public Optional<Wait> waiting() {
    return wait;
  }

  /**
   * Waits until it has ended.
   *
   * @return this job, done
   * @throws RuntimeException what it failed with
   * @throws ColonnadeException if it was stopped
   * @throws InterruptedException if this thread was interrupted; the job goes on
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
   * Waits until it has ended, however, or for some time.
   *
   * @return false if it has not ended yet
   * @throws InterruptedException if this thread was interrupted; the job goes on
   */
  public boolean awaitEnd(Duration most) throws InterruptedException {
    return end.await(most.toNanos(), TimeUnit.NANOSECONDS);
  }

  // ---- told by the work

  /** So many elements were looked at so far. */
  public void reached(long elements) {
    done = elements;
  }

  /** Says what was found. */
  public void tell(List<String> lines) {
    report = List.copyOf(lines);
  }

  void waits(Supplier<String> what) {
    wait = Optional.of(new Wait(what, clock.instant()));
  }

  void continues() {
    wait = Optional.empty();
  }

  /** Ends it; only the first end counts. */
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
   * One line: {@code job 3: build index byName, running, 120000 elements}; of one that waits, also
   * for what and since when.
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
