package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that run an operation at the same time. A crew of one is the calling thread itself.
 * Confined to one thread.
 */
final class Crew implements AutoCloseable {

  private final int size;
  private final ExecutorService threads;

  /**
   * @param size at least 1
   */
  Crew(int size) {
    this.size = size;
    this.threads = Executors.newFixedThreadPool(size);
  }

  int size() {
    return size;
  }

  /**
   * Lets each thread run variants of its own, and keeps the time of each run.
   *
   * @param index of the first variant of the first thread
   * @param runs of each thread
   * @return the answers of each thread
   */
  long[][] time(Act act, int index, int runs, Samples samples) {
    if (size == 1) {
      return new long[][] {samples.time(act, index, runs)};
    }
    List<Samples> own = new ArrayList<>();
    List<Callable<long[]>> tasks = new ArrayList<>();
    for (int thread = 0; thread < size; thread++) {
      Samples kept = new Samples();
      own.add(kept);
      int first = index + thread * runs;
      tasks.add(() -> kept.time(act, first, runs));
    }
    long[][] answers = run(tasks);
    own.forEach(samples::add);
    return answers;
  }

  /**
   * Lets each thread run an operation again and again, and keeps the times of the runs that begin
   * within so many nanoseconds. A thread whose last one is over runs on, without keeping times,
   * until those of all threads are: each run is timed while all threads are busy.
   *
   * @param seats one for each thread
   */
  void fill(long nanos, List<Reading.Seat> seats, Samples samples) {
    if (size == 1) {
      samples.fill(seats.get(0)::next, nanos);
      return;
    }
    AtomicInteger busy = new AtomicInteger(size);
    List<Samples> own = new ArrayList<>();
    List<Callable<long[]>> tasks = new ArrayList<>();
    for (Reading.Seat seat : seats) {
      Samples kept = new Samples();
      own.add(kept);
      tasks.add(
          () -> {
            try {
              kept.fill(seat::next, nanos);
            } finally {
              busy.decrementAndGet();
            }
            return runOn(seat, busy);
          });
    }
    long[][] unused = run(tasks);
    own.forEach(samples::add);
  }

  private static long[] runOn(Reading.Seat seat, AtomicInteger busy) {
    long answers = 0;
    while (busy.get() > 0) {
      answers += seat.again();
    }
    return new long[] {answers};
  }

  private long[][] run(List<Callable<long[]>> tasks) {
    try {
      List<Future<long[]>> done = threads.invokeAll(tasks);
      long[][] answers = new long[size][];
      for (int thread = 0; thread < size; thread++) {
        answers[thread] = done.get(thread).get();
      }
      return answers;
    } catch (ExecutionException e) {
      throw new IllegalStateException("an operation failed on one of several threads", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while threads ran an operation", e);
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
