package io.colonnade.examples.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Times of the runs of an operation, in microseconds. Immutable.
 *
 * @param p50 the median
 * @param mean shows what the median hides: few runs that take very long
 * @param p99 the time that 99 % of the runs do not exceed
 */
record Times(double p50, double mean, double p99) {

  /** Returns the times of one run. */
  static Times once(double micros) {
    return new Times(micros, micros, micros);
  }

  /**
   * Returns the times of a few long runs.
   *
   * @param times at least one
   * @return the median of the medians, the mean of the means, and the greatest time
   */
  static Times of(List<Times> times) {
    List<Double> medians = sorted(times, Times::p50);
    List<Double> most = sorted(times, Times::p99);
    return new Times(
        medians.get(medians.size() / 2),
        times.stream().mapToDouble(Times::mean).average().orElseThrow(),
        most.get(most.size() - 1));
  }

  private static List<Double> sorted(List<Times> times, ToDoubleFunction<Times> time) {
    return times.stream().map(time::applyAsDouble).sorted().toList();
  }

  /** Returns how long some work takes that begins with a heap that was just collected. */
  static double seconds(Runnable work) {
    System.gc();
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }
}
