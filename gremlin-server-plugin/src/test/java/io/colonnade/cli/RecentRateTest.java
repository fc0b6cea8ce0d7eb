package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.metric.FakeTicker;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The remaining time of work whose speed changes. */
class RecentRateTest {

  private final FakeTicker ticker = new FakeTicker();
  private final RecentRate rate = new RecentRate(ticker);

  private Optional<Duration> after(int seconds, long done) {
    for (int i = 0; i < seconds; i++) {
      ticker.advance(Duration.ofSeconds(1));
    }
    rate.note(done);
    return rate.left(done, 1_000);
  }

  @Test
  void beforeTheSpeedIsKnown_thereIsNoTime() {
    assertEquals(Optional.empty(), rate.left(0, 1_000));
    assertEquals(Optional.empty(), after(0, 0));
    assertEquals(Optional.empty(), after(1, 0), "nothing is done");
  }

  @Test
  void time_isThatOfTheLastTenSeconds_notOfAll() {
    assertEquals(Optional.empty(), after(0, 0));
    assertEquals(Optional.of(Duration.ofSeconds(90)), after(10, 100));
    // Ten times as fast: after ten seconds of it, the slow beginning no longer counts.
    assertEquals(Optional.of(Duration.ofSeconds(10)), after(5, 600));
    assertEquals(Optional.of(Duration.ofMillis(1_250)), after(5, 900));
  }
}
