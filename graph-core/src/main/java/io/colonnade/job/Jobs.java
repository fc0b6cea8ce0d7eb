package io.colonnade.job;

import io.colonnade.error.InvalidInputException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of an open graph, done one after the other, each by a thread of its own. A job that
 * waits for something else lets the others pass. Remembers the last ones that have ended.
 * Thread-safe.
 */
public final class Jobs implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

  private static final int REMEMBERED = 1_000;

  private final InstantSource clock;
  private final AtomicLong numbers = new AtomicLong();
  private final Deque<Job> jobs = new ArrayDeque<>(); // guarded by itself, oldest first
  private final Object turns = new Object(); // guards the two after it
  private final Deque<Runnable> queue = new ArrayDeque<>(); // each takes the turn when it runs
  private boolean isTaken; // whose turn it is gives it back
  private final Set<CountDownLatch> waits = ConcurrentHashMap.newKeySet(); // ended by closing
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

  /** Begins a job when those before it have ended, or wait for something else. */
  public Job start(String task, String subject, Work work) {
    Job job = new Job(numbers.incrementAndGet(), task, subject, clock);
    synchronized (jobs) {
      jobs.addLast(job);
      while (jobs.size() > REMEMBERED && jobs.peekFirst().endedAt().isPresent()) {
        jobs.removeFirst();
      }
    }
    if (closing) {
      job.end(Job.State.STOPPED, Optional.empty());
    } else {
      enqueue(() -> thread(job, work).start());
    }
    return job;
  }

  private Thread thread(Job job, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                run(job, work);
              } finally {
                passOn();
              }
            },
            "colonnade-jobs");
    thread.setDaemon(true);
    return thread;
  }

  /** Gives the turn to that as soon as those before it have had theirs. */
  private void enqueue(Runnable next) {
    synchronized (turns) {
      queue.addLast(next);
    }
    next();
  }

  /** Gives the turn back. */
  private void passOn() {
    synchronized (turns) {
      isTaken = false;
    }
    next();
  }

  private void next() {
    Runnable next;
    synchronized (turns) {
      if (isTaken || queue.isEmpty()) {
        return;
      }
      isTaken = true;
      next = queue.removeFirst();
    }
    next.run();
  }

  /** How a job learns that what it waits for has come. */
  @FunctionalInterface
  public interface Signal {

    /**
     * Arranges that something is called once what is waited for has come, be it at once or by any
     * thread.
     */
    void whenOver(Runnable resumed);
  }

  /**
   * Lets the job at work wait for something, and others pass meanwhile; returns when that has come
   * and it is the job's turn again. Called by the thread of the job.
   *
   * @param what is waited for, for people; asked each time somebody looks
   * @return false if the graph is being closed: the job should end
   */
  public boolean await(Job job, Supplier<String> what, Signal signal) {
    CountDownLatch over = new CountDownLatch(1);
    signal.whenOver(over::countDown);
    if (over.getCount() == 0) {
      return !closing;
    }
    waits.add(over);
    if (closing) { // perhaps before it was added
      over.countDown();
    }
    job.waits(what);
    passOn();
    awaitIgnoringInterrupts(over);
    waits.remove(over);
    CountDownLatch turn = new CountDownLatch(1);
    enqueue(turn::countDown);
    awaitIgnoringInterrupts(turn);
    job.continues();
    return !closing;
  }

  /** Waits to the end, because only closing the graph stops a job; an interrupt is kept. */
  private static void awaitIgnoringInterrupts(CountDownLatch latch) {
    boolean isInterrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
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

  /**
   * Lets the job at work come to a stop, ends those that wait, and begins no other. Twice is fine.
   */
  @Override
  public void close() {
    closing = true;
    waits.forEach(CountDownLatch::countDown);
  }
}
