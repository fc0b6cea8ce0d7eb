package io.colonnade.examples.bench;

import java.util.Arrays;

/**
 * How an operation becomes faster in a new JVM, in microseconds. Immutable.
 *
 * @param untilWarm the time from the first run to the first window of runs whose median is at most
 *     {@value #TOLERANCE} times the warm one
 * @param warm the median of the fastest window of the last half of the runs
 * @param early the median of the last tenth of the first {@value #EARLY} runs; mean and 99th
 *     percentile are those of all of these runs
 */
record WarmUp(double untilWarm, double warm, Times early) {

  static final int EARLY = 1_000;
  static final double TOLERANCE = 1.25;
  private static final int WINDOW = 500;

  /**
   * Returns the warm-up that these times show.
   *
   * @param nanos of each run, in the order of the runs; at least {@value #EARLY}
   */
  static WarmUp of(long[] nanos) {
    double[] medians = new double[nanos.length / WINDOW];
    Arrays.setAll(medians, i -> median(nanos, i * WINDOW, (i + 1) * WINDOW));
    double warm = Arrays.stream(medians, medians.length / 2, medians.length).min().orElseThrow();
    int cold = 0;
    while (medians[cold] > TOLERANCE * warm) {
      cold++;
    }
    double untilWarm = Arrays.stream(nanos, 0, cold * WINDOW).sum() / 1e3;
    return new WarmUp(untilWarm, warm / 1e3, early(nanos));
  }

  private static Times early(long[] nanos) {
    long[] first = Arrays.copyOf(nanos, EARLY);
    double last = median(first, EARLY - EARLY / 10, EARLY) / 1e3;
    double mean = Arrays.stream(first).average().orElseThrow() / 1e3;
    Arrays.sort(first);
    return new Times(last, mean, first[EARLY * 99 / 100 - 1] / 1e3);
  }

  private static double median(long[] nanos, int from, int to) {
    long[] sorted = Arrays.copyOfRange(nanos, from, to);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
