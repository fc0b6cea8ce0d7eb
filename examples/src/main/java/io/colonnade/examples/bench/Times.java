package io.colonnade.examples.bench;

import java.util.Arrays;

/**
 * Times of the runs of an operation, in microseconds. Immutable.
 *
 * @param p50 the median
 * @param mean shows what the median hides: few runs that take very long
 * @param p99 the time that 99 % of the runs do not exceed
 */
record Times(double p50, double mean, double p99) {

  /**
   * Returns the times of a few long runs.
   *
   * @param micros at least one
   */
  static Times of(double... micros) {
    double[] sorted = micros.clone();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElseThrow();
    return new Times(sorted[sorted.length / 2], mean, sorted[sorted.length - 1]);
  }

  /** Returns how long some work takes that begins with a heap that was just collected. */
  static double seconds(Runnable work) {
    System.gc();
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }
}
