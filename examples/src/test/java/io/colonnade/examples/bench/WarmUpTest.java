package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  private static long[] times(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }

  private static long[] runs(int count, long nanos) {
    long[] times = new long[count];
    Arrays.fill(times, nanos);
    return times;
  }

  @Test
  void untilWarm_isTheTimeBeforeTheFirstWindowThatIsFastEnough() {
    WarmUp warmUp = WarmUp.of(times(runs(1_000, 100_000), runs(500, 12_400), runs(3_000, 10_000)));
    assertEquals(10, warmUp.warm());
    assertEquals(100_000, warmUp.untilWarm()); // 1,000 runs of 100 us
  }

  @Test
  void fewSlowRunsInAWindow_doNotCount() {
    long[] nanos = runs(4_000, 10_000);
    for (int i = 0; i < nanos.length; i += 10) {
      nanos[i] = 1_000_000;
    }
    WarmUp warmUp = WarmUp.of(nanos);
    assertEquals(0, warmUp.untilWarm());
    assertEquals(10, warmUp.warm());
    assertEquals(109, warmUp.early().mean());
    assertEquals(1_000, warmUp.early().p99());
  }

  @Test
  void early_isTheMedianOfTheLastOfTheFirstThousand() {
    WarmUp warmUp = WarmUp.of(times(runs(900, 80_000), runs(100, 30_000), runs(1_000, 10_000)));
    assertEquals(30, warmUp.early().p50());
    assertEquals(75, warmUp.early().mean());
    assertEquals(80, warmUp.early().p99());
  }

  @Test
  void leastNumberOfRuns_isEnough() {
    WarmUp warmUp = WarmUp.of(times(runs(500, 20_000), runs(500, 10_000)));
    assertEquals(10_000, warmUp.untilWarm());
  }
}
