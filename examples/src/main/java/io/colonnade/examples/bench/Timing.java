package io.colonnade.examples.bench;

import java.util.Arrays;

/** Times of long work. Stateless. */
final class Timing {

  private Timing() {}

  /** How long some work takes that begins with a heap that was just collected. */
  static double seconds(Runnable work) {
    System.gc();
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
