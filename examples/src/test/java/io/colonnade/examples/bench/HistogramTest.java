package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HistogramTest {

  @Test
  void percentile_isWithinOneBucketOfTheExactOne() {
    String given = System.getProperty("seed", "");
    long seed = given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    long[] nanos = random.longs(10_000, 0, 60).map(shift -> random.nextLong(1L << shift)).toArray();
    Histogram histogram = new Histogram();
    Arrays.stream(nanos).forEach(histogram::add);
    Arrays.sort(nanos);
    assertEquals(nanos.length, histogram.total());
    for (double share : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 1}) {
      double exact = nanos[(int) Math.ceil(share * nanos.length) - 1] / 1e3;
      double found = histogram.micros(share);
      assertTrue(
          found <= exact && exact <= found * 33 / 32 + 0.001,
          share + ": " + found + " for " + exact);
    }
  }

  @Test
  void histograms_addedUp_holdTheSamplesOfBoth() {
    Histogram one = new Histogram();
    Histogram other = new Histogram();
    one.add(10_000);
    other.add(30_000);
    other.add(Long.MAX_VALUE);
    one.add(other);
    assertEquals(3, one.total());
    assertEquals(29.696, one.micros(0.5));
    assertEquals(0, new Histogram().micros(0.5));
  }
}
