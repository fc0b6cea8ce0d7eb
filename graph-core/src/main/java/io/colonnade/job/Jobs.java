package io.colonnade.job;

import io.colonnade.error.InvalidInputException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of an open graph. They run one at a time, each in its own thread. A job that waits for a
 * condition lets other jobs run. Keeps the last jobs that have ended. Thread-safe.
 */
public final class Jobs implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

  private static final int REMEMBERED = 1_000;
  private static final long SHORTEST_PAUSE_MS = 1;
  private static final long LONGEST_PAUSE_MS = 500;

  private final InstantSource clock;
  private final JobThreads threads;
  private final AtomicLong numbers = new AtomicLong();
  private final Deque<Job> jobs = new ArrayDeque<>(); // guarded by itself, oldest first
  private final Object turns = new Object(); // guards queue and isTaken
  private final Deque<Runnable> queue = new ArrayDeque<>(); // each takes the turn when it runs
  private boolean isTaken; // returned by the job that has the turn
  private final Set<CompletableFuture<Void>> waits =
      ConcurrentHashMap.newKeySet(); // ended by closing
  private volatile boolean closing;

  /** Creates the jobs of a graph, which run in threads of this process. */
  public Jobs(InstantSource clock) {
    this(clock, JobThreads.DAEMONS);
  }

  /**
   * Creates the jobs of a graph.
   *
   * @param clock tells users when a job began and ended
   * @param threads run the jobs, and measure how long they wait
   */
  public Jobs(InstantSource clock, JobThreads threads) {
    this.clock = clock;
    this.threads = threads;
  }

  /** The work of a job. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does the work.
     *
     * @param job receives the progress
     * @return the end state
     * @throws RuntimeException if the work failed
     */
    Job.State run(Job job);
  }

  /** Starts a job. It runs when the earlier jobs have ended or wait for a condition. */
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
      enqueue(() -> threads.start(() -> runInTurn(job, work)));
    }
    return job;
  }

  private void runInTurn(Job job, Work work) {
    try {
      run(job, work);
    } finally {
      passOn();
    }
  }

  /** Gives the turn to a runnable after the earlier ones have had theirs. */
  private void enqueue(Runnable next) {
    synchronized (turns) {
      queue.addLast(next);
    }
    next();
  }

  /** Releases the turn. */
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

  /**
   * Makes the running job wait for a condition while other jobs run. Returns when the condition
   * holds and it is the job's turn again. Called by the thread of the job.
   *
   * @param what describes the condition for users; called for each request of the state
   * @param isOver the condition, asked for again and again, by this thread
   * @return false if the graph is being closed: the job should end
   */
  public boolean await(Job job, Supplier<String> what, BooleanSupplier isOver) {
    if (isOver.getAsBoolean()) {
      return !closing;
    }
    CompletableFuture<Void> ended = new CompletableFuture<>();
    waits.add(ended);
    job.waits(what);
    passOn();
    try {
      long pause = SHORTEST_PAUSE_MS;
      while (!closing && !isOver.getAsBoolean()) {
        threads.await(ended, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    } finally {
      waits.remove(ended);
      CompletableFuture<Void> turn = new CompletableFuture<>();
      enqueue(() -> turn.complete(null));
      threads.await(turn, Long.MAX_VALUE);
      job.continues();
    }
    return !closing;
  }

  /** Returns the time by which jobs wait, in nanoseconds since an arbitrary moment. */
  public long nanos() {
    return threads.nanos();
  }

  private void run(Job job, Work work) {
    if (closing) {
      job.end(Job.State.STOPPED, Optional.empty());
      return;
    }
    try {
      job.end(work.run(job), Optional.empty());
    } catch (InvalidInputException e) { // await() and the state report it
      job.end(Job.State.FAILED, Optional.of(e));
      LOG.info("{}: {}", job, e.getMessage());
    } catch (RuntimeException e) {
      if (closing) {
        job.end(Job.State.STOPPED, Optional.empty());
      } else {
        job.end(Job.State.FAILED, Optional.of(e));
        LOG.warn("{}: {}", job, e.getMessage(), e);
      }
    } finally { // also after an error, so that no caller waits forever
      job.end(Job.State.STOPPED, Optional.empty());
    }
  }

  /** Returns whether jobs should end because the graph is being closed. */
  public boolean isClosing() {
    return closing;
  }

  /** Returns all running jobs and the last ones that have ended, oldest first. */
  public List<Job> all() {
    synchronized (jobs) {
      return new ArrayList<>(jobs);
    }
  }

  /** Returns the job with the number; empty if there is none, or if it ended long ago. */
  public Optional<Job> job(long number) {
    return all().stream().filter(job -> job.number() == number).findFirst();
  }

  /**
   * Stops the running job, ends the waiting ones, and starts no other. A second call has no effect.
   */
  @Override
  public void close() {
    closing = true;
    waits.forEach(wait -> wait.complete(null));
  }
}
