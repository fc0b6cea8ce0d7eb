package io.colonnade.server.guard;

import io.colonnade.error.Problem;
import io.colonnade.server.monitor.RequestLimits;
import io.netty.channel.EventLoopGroup;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** The groups of Netty's threads that pass requests to these threads. */
  private final Set<EventLoopGroup> eventLoops = ConcurrentHashMap.newKeySet();

  /** The request that each thread works for, if its end must be reported. */
  private final Map<Thread, Work> current = new ConcurrentHashMap<>();

  private RequestThreads(RequestLimits limits, AtomicInteger number) {
    super(
        limits.threads(),
        limits.threads(),
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(limits.waiting()),
        task -> new RequestThread(task, "gremlin-request-" + number.incrementAndGet()),
        (task, threads) -> {
          throw new RejectedExecutionException(
              threads.isShutdown() ? "the server is stopping" : tooManyWait(limits));
        });
  }

  public static RequestThreads start(RequestLimits limits) {
    return new RequestThreads(limits, new AtomicInteger());
  }

  /** Returns the answer to a request when as many wait as may. */
  static String tooManyWait(RequestLimits limits) {
    return Problem.TOO_MANY_WAIT.message("option", "--max-waiting", "limit", limits.waiting());
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
    super.shutdown();
    if (getActiveCount() == 0 && getQueue().isEmpty()) {
      for (EventLoopGroup group : eventLoops) {
        Future<?> unused = group.shutdownGracefully(0, NETTY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  /** The work of a thread that reads a request. */
  interface Reading {
    void read() throws Exception;
  }

  /**
   * Reads a request in this thread.
   *
   * @param ended called once, by any thread, after the reading and all tasks that it started; never
   *     called if it started none
   */
  void reading(Runnable ended, Reading reading) throws Exception {
    reading(ended, Runnable::run, reading);
  }

  /**
   * Reads a request in this thread.
   *
   * @param ended as of {@link #reading(Runnable, Reading)}
   * @param runner runs each task that the reading started, in the thread of the task
   */
  void reading(Runnable ended, Consumer<Runnable> runner, Reading reading) throws Exception {
    Work work = new Work(ended, runner);
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
    Work work = current.get(Thread.currentThread());
    if (work == null) {
      super.execute(task);
      return;
    }
    work.begin();
    try {
      super.execute(() -> run(task, work));
    } catch (RejectedExecutionException e) {
      if (!(Thread.currentThread() instanceof RequestThread)) {
        work.end();
        throw e;
      }
      try {
        task.run(); // the rest of a request, such as its answer, which must not be lost
      } finally {
        work.end();
      }
    }
  }

  private void run(Runnable task, Work work) {
    current.put(Thread.currentThread(), work);
    try {
      work.runner.accept(task);
    } finally {
      current.remove(Thread.currentThread());
      work.end();
    }
  }

  /** The tasks of one request. Thread-safe. */
  private static final class Work {

    private final Runnable ended;
    private final Consumer<Runnable> runner;
    private final AtomicInteger pending = new AtomicInteger(1); // the reading
    private volatile boolean hasTasks;

    Work(Runnable ended, Consumer<Runnable> runner) {
      this.ended = ended;
      this.runner = runner;
    }

    void begin() {
      hasTasks = true;
      pending.incrementAndGet();
    }

    void end() {
      if (pending.decrementAndGet() == 0 && hasTasks) {
        ended.run();
      }
    }
  }
}
