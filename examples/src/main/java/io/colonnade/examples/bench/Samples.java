package io.colonnade.examples.bench;

import java.util.Arrays;

/** Times of single runs, all kept, so that percentiles are exact. Confined to one thread. */
final class Samples {

  private static final double NANOS_IN_MICRO = 1_000;

  private long[] nanos = new long[1 << 12];
  private int count;
  private long sum;

  void add(long sample) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = sample;
    sum += sample;
  }

  /**
   * Runs so many variants and adds the time of each.
   *
   * @return the answers
   */
  long[] time(Act act, int index, int runs) {
    long[] answers = new long[runs];
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      answers[i] = act.run(index + i);
      add(System.nanoTime() - start);
    }
    return answers;
  }

  int count() {
    return count;
  }

  /** All of them together. */
  long nanos() {
    return sum;
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
