package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Times in a histogram: how exact they are. */
class SamplesTest {

  @Test
  void percentiles_areWithinAThousandthOfTheExactOnes() {
    String given = System.getProperty("seed", "");
    long seed = given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    long[] nanos = random.longs(10_000, 1, 40).map(shift -> random.nextLong(1L << shift)).toArray();
    Samples samples = new Samples();
    Arrays.stream(nanos).forEach(samples::add);
    Arrays.sort(nanos);
    Times times = samples.times();
    assertEquals(nanos.length, samples.count());
    assertEquals(Arrays.stream(nanos).average().orElseThrow() / 1e3, times.mean(), 1e-3);
    assertIsNear(nanos[nanos.length / 2 - 1], times.p50());
    assertIsNear(nanos[nanos.length * 99 / 100 - 1], times.p99());
  }

  private static void assertIsNear(long nanos, double micros) {
    assertEquals(nanos / 1e3, micros, nanos / 1e6);
  }

  @Test
  void samples_addedUp_holdThoseOfBoth() {
    Samples one = new Samples();
    Samples other = new Samples();
    one.add(10_000);
    one.addAllocated(5);
    other.add(30_000);
    other.add(Long.MAX_VALUE / 2); // more than an hour
    other.addAllocated(7);
    one.add(other);
    assertEquals(3, one.count());
    assertEquals(12, one.allocated());
    assertEquals(30, one.times().p50(), 0.03);
    assertEquals(3.6e9, one.times().p99(), 3.6e6);
    assertEquals(0, new Samples().times().p50());
  }
}
