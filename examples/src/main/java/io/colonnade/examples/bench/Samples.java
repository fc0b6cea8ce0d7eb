package io.colonnade.examples.bench;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** Times of single runs, all kept, so that percentiles are exact. Confined to one thread. */
final class Samples {

  private static final double NANOS_IN_MICRO = 1_000;

  private long[] nanos = new long[1 << 12];
  private int count;
  private long sum;
  private long allocated;

  void add(long sample) {
    reserve(1);
    nanos[count++] = sample;
    sum += sample;
  }

  /** Adds the samples of another thread. */
  void add(Samples other) {
    reserve(other.count);
    System.arraycopy(other.nanos, 0, nanos, count, other.count);
    count += other.count;
    sum += other.sum;
    allocated += other.allocated;
  }

  private void reserve(int more) {
    if (count + more > nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.max(count + more, count * 2));
    }
  }

  /**
   * Runs so many variants, and adds the time of each and what all of them allocate.
   *
   * @return the answers
   */
  long[] time(Act act, int index, int runs) {
    long[] answers = new long[runs];
    reserve(runs); // what is allocated below belongs to the operation
    long before = Allocation.ofThisThread();
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      answers[i] = act.run(index + i);
      add(System.nanoTime() - start);
    }
    allocated += Allocation.ofThisThread() - before;
    return answers;
  }

  /** Runs variants, at least one, as long as they begin before the time is over. */
  void fill(LongSupplier variants, long forNanos) {
    long first = System.nanoTime();
    long start = first;
    do {
      long unused = variants.getAsLong();
      long end = System.nanoTime();
      add(end - start);
      start = end;
    } while (start - first < forNanos);
  }

  int count() {
    return count;
  }

  /** All samples in nanoseconds, in the order in which they were added. */
  long[] inOrder() {
    return Arrays.copyOf(nanos, count);
  }

  /** The sum of all samples. */
  long nanos() {
    return sum;
  }

  /** The bytes that all runs have allocated on the threads that ran them. */
  long allocated() {
    return allocated;
  }

  /** The mean of all samples, in microseconds. */
  double meanMicros() {
    return sum / NANOS_IN_MICRO / count;
  }

  /**
   * The least sample that so many are not above, in microseconds.
   *
   * @param share above 0, at most 1
   */
  double micros(double share) {
    if (count == 0) {
      throw new IllegalStateException("no samples");
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(share * count) - 1] / NANOS_IN_MICRO;
  }
}
