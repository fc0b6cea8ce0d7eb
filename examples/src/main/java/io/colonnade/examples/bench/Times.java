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

  /** The times of samples, of which there must be at least one. */
  static Times of(Samples samples) {
    return new Times(samples.micros(0.5), samples.meanMicros(), samples.micros(0.99));
  }

  /**
   * The times of a few long runs.
   *
   * @param micros at least one
   */
  static Times of(double[] micros) {
    double mean = Arrays.stream(micros).average().orElseThrow();
    return new Times(Timing.median(micros), mean, Arrays.stream(micros).max().orElseThrow());
  }
}
