package io.colonnade.examples.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Times of single runs, each rounded by less than 0.1 %, in constant memory, and the bytes that all
 * runs have allocated. Confined to one thread.
 */
final class Samples {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  private final Histogram times = new Histogram(LONGEST, DIGITS); // of a fixed size
  private long nanos;
  private long allocated;

  /** Adds the time of a run; more than an hour counts as an hour in the percentiles. */
  void add(long sample) {
    times.recordValue(Math.min(sample, LONGEST));
    nanos += sample;
  }

  void add(Samples other) {
    times.add(other.times);
    nanos += other.nanos;
    allocated += other.allocated;
  }

  /** Adds bytes that runs have allocated on the thread that ran them. */
  void addAllocated(long bytes) {
    allocated += bytes;
  }

  long count() {
    return times.getTotalCount();
  }

  /** Returns the sum of all times. */
  long nanos() {
    return nanos;
  }

  long allocated() {
    return allocated;
  }

  /** Returns the times of all runs; zeros and no mean if there are none. */
  Times times() {
    return new Times(micros(50), nanos / 1e3 / count(), micros(99));
  }

  /** Returns a percentile of the times in microseconds; 0 if there are none. */
  double percentile(double percentile) {
    return micros(percentile);
  }

  private double micros(double percentile) {
    return times.getValueAtPercentile(percentile) / 1e3;
  }

  /** Returns the bytes that the calling thread has allocated since its start. */
  static long allocatedByThisThread() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
