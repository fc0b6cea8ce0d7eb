package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.RequestLimits;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The threads that evaluate requests. They report when all tasks of a request have ended: its
 * evaluation and all tasks started by it. Thread-safe.
 */
public final class RequestThreads extends ThreadPoolExecutor {

  private static final long NETTY_TIMEOUT_SECONDS = 15; // Netty's default

  private static final String NO_USER = "";

  private static final int ADMINISTRATION_THREADS = 2;
  private static final int ADMINISTRATION_WAITING = 64;

  /** The groups of Netty's threads that pass requests to these threads. */
  private final Set<EventLoopGroup> eventLoops = ConcurrentHashMap.newKeySet();

  /** The request that each of Netty's threads reads. */
  private final Map<Thread, Work> current = new ConcurrentHashMap<>();

  private final UserQueues queues;

  /** The threads that no other requests can occupy. */
  private final ThreadPoolExecutor administration;

  private RequestThreads(RequestLimits limits, AtomicInteger number) {
    super(
        limits.threads(),
        limits.threads(),
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), // UserQueues limits it
        task -> new RequestThread(task, "gremlin-request-" + number.incrementAndGet()),
        (task, threads) -> {
          throw new RejectedExecutionException("the server is stopping");
        });
    this.queues = new UserQueues(limits, super::execute);
    this.administration =
        new ThreadPoolExecutor(
            ADMINISTRATION_THREADS,
            ADMINISTRATION_THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(ADMINISTRATION_WAITING),
            task -> new RequestThread(task, "gremlin-administration"),
            (task, threads) -> queues.execute(NO_USER, task));
    administration.allowCoreThreadTimeOut(true);
  }

  public static RequestThreads start(RequestLimits limits) {
    return new RequestThreads(limits, new AtomicInteger());
  }

  /** Returns the answer to a request when as many wait as may. */
  static String tooManyWait(int limit) {
    return Problem.TOO_MANY_WAIT.message("option", "--max-waiting", "limit", limit);
  }

  /** One of these threads, which {@link #execute} recognizes. */
  private static final class RequestThread extends Thread {

    RequestThread(Runnable task, String name) {
      super(task, name);
    }
  }

  /** Registers a group of Netty's threads that pass requests to these threads. */
  void serve(EventLoopGroup group) {
    eventLoops.add(group);
  }

  /**
   * Gremlin Server calls this method after it has closed its port and before it stops Netty's
   * threads with a quiet period of two seconds. If no request is running, no answer can follow and
   * Netty's threads stop without the quiet period.
   */
  @Override
  public void shutdown() {
    administration.shutdown();
    super.shutdown();
    if (getActiveCount() + administration.getActiveCount() == 0 && getQueue().isEmpty()) {
      for (EventLoopGroup group : eventLoops) {
        Future<?> unused = group.shutdownGracefully(0, NETTY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> waiting = new ArrayList<>(administration.shutdownNow());
    waiting.addAll(super.shutdownNow());
    return waiting;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    long end = System.nanoTime() + unit.toNanos(timeout);
    return administration.awaitTermination(timeout, unit)
        && super.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  /**
   * Returns the threads for {@link AdministrationCalls}. When as many of these wait as may, further
   * ones are passed to the threads of all requests.
   */
  Executor administration() {
    return administration;
  }

  /** Returns the threads for all other requests of a user. */
  Executor of(String user) {
    return task -> queues.execute(user, task);
  }

  /** The work of a thread that reads a request. */
  interface Reading {
    void read() throws Exception;
  }

  /**
   * Reads a request in this thread, one of Netty's.
   *
   * @param place runs the first task that the reading starts, the evaluation; what is left to do
   *     after it, such as its answer, is done at once in the thread that asks for it
   * @param runner runs the evaluation, in its thread
   * @param ended called once, by any thread, after the reading and the evaluation; never called if
   *     there is none
   */
  void reading(Executor place, Consumer<Runnable> runner, Runnable ended, Reading reading)
      throws Exception {
    Work work = new Work(place, runner, ended);
    current.put(Thread.currentThread(), work);
    try {
      reading.read();
    } finally {
      current.remove(Thread.currentThread());
      work.end();
    }
  }

  @Override
  public void execute(Runnable task) {
    if (Thread.currentThread() instanceof RequestThread) {
      task.run(); // the rest of a request, such as its answer: it must not wait for others
      return;
    }
    Work work = current.get(Thread.currentThread());
    if (work == null) {
      queues.execute(NO_USER, task);
    } else {
      work.start(task);
    }
  }

  /** The tasks of one request. Thread-safe. */
  private static final class Work {

    private final Executor place;
    private final Consumer<Runnable> runner;
    private final Runnable ended;
    private final AtomicInteger pending = new AtomicInteger(1); // the reading
    private volatile boolean hasTasks;

    Work(Executor place, Consumer<Runnable> runner, Runnable ended) {
      this.place = place;
      this.runner = runner;
      this.ended = ended;
    }

    void start(Runnable task) {
      if (hasTasks) { // the answer: the evaluation ended before this thread got here
        task.run();
        return;
      }
      pending.incrementAndGet();
      try {
        place.execute(() -> run(task));
        hasTasks = true;
      } catch (RejectedExecutionException e) {
        end();
        throw e;
      }
    }

    private void run(Runnable task) {
      try {
        runner.accept(task);
      } finally {
        end();
      }
    }

    void end() {
      if (pending.decrementAndGet() == 0 && hasTasks) {
        ended.run();
      }
    }
  }
}
