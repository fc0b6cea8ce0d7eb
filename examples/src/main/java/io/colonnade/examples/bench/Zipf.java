package io.colonnade.examples.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Ranks from 0 on, of which rank r comes with a probability in proportion to 1 / (r + 1)^exponent.
 * Immutable.
 */
final class Zipf {

  private final double[] sums; // of the weights up to each rank

  /**
   * @param exponent 0: all ranks come equally often
   */
  Zipf(int ranks, double exponent) {
    this.sums = new double[ranks];
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += Math.pow(rank + 1, -exponent);
      sums[rank] = sum;
    }
  }

  int next(SplittableRandom random) {
    int found = Arrays.binarySearch(sums, random.nextDouble(sums[sums.length - 1]));
    return found >= 0 ? found : -found - 1;
  }
}
