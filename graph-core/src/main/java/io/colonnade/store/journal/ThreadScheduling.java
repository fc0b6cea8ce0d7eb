package io.colonnade.store.journal;

import io.colonnade.error.ReadInterruptedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduling of a real process: the clock of the JVM and a few threads. Thread-safe. */
public final class ThreadScheduling implements Scheduling {

  private static final Logger LOG = LoggerFactory.getLogger(ThreadScheduling.class);

  private static final int THREADS = 8;
  private static final int TIMERS = 2; // a sweep that takes long does not delay signs of life
  private static final long IDLE_SECONDS = 10;
  private static final long CLOSE_SECONDS = 30;

  private final ExecutorService threads;
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(TIMERS, work -> daemon(work, "colonnade-sweeper"));

  public ThreadScheduling() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // bounded by the slots of the journal, and a look
            work -> daemon(work, "colonnade-journal"));
    pool.allowCoreThreadTimeOut(true);
    this.threads = pool;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(long nanos) {
    long end = System.nanoTime() + nanos;
    boolean isInterrupted = false;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      try {
        TimeUnit.NANOSECONDS.sleep(left);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    try {
      return future.join(); // not ended by an interrupt
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Override
  public <T> T awaitOrInterrupt(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    } catch (ExecutionException e) {
      return await(future); // throws what the future has
    }
  }

  @Override
  public void execute(Runnable work) {
    if (threads.isShutdown()) {
      return;
    }
    try {
      threads.execute(() -> run(work));
    } catch (RejectedExecutionException e) {
      LOG.debug("the scheduling was closed meanwhile", e);
    }
  }

  @Override
  public void repeatWhile(long pauseNanos, BooleanSupplier work) {
    Runnable once =
        () -> {
          if (mayContinue(work)) {
            repeatWhile(pauseNanos, work);
          }
        };
    try {
      var unused = timer.schedule(once, pauseNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the scheduling was closed meanwhile", e);
    }
  }

  private static boolean mayContinue(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (RuntimeException e) { // the next run may succeed
      LOG.error("work in the background has failed", e);
      return true;
    }
  }

  private static void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) { // the thread continues with other work
      LOG.error("work in the background has failed", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("commits are left to be applied by their readers");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
