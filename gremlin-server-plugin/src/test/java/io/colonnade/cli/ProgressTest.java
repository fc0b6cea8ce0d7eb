package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.load.LoadReport;
import io.colonnade.metric.FakeTicker;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is told of a load or an export where no terminal is. */
class ProgressTest {

  private final StringWriter told = new StringWriter();
  private final FakeTicker ticker = new FakeTicker();

  private Progress lines(String verb) {
    return new Progress.Lines(new PrintWriter(told, true), verb, ticker);
  }

  private void mustHaveTold(String lines) {
    assertEquals(lines, told.toString().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void line_isToldEveryTenSeconds_withRateAndTimeLeft() {
    try (Progress progress = lines("exporting")) {
      progress.started(1_000);
      progress.reached(0, 0);
      ticker.advance(Duration.ofSeconds(9));
      progress.reached(100, 100);
      mustHaveTold("");
      ticker.advance(Duration.ofSeconds(1));
      progress.reached(200, 200);
      mustHaveTold("exporting: 20%, 200 elements, 20 a second, 40 s left\n");
    }
  }

  @Test
  void moreThanEstimated_isNoMoreThanAll() {
    try (Progress progress = lines("exporting")) {
      progress.started(100);
      progress.reached(0, 0);
      ticker.advance(Duration.ofSeconds(10));
      progress.reached(150, 150);
      mustHaveTold("exporting: 100%, 150 elements, 15 a second, 0 s left\n");
    }
  }

  @Test
  void resumedLoad_tellsTheRateOfThisRun() {
    try (Progress progress = lines("loading")) {
      progress.ofLoad().started(1_000);
      progress.ofLoad().reached(500, new LoadReport(40, 10, 0));
      ticker.advance(Duration.ofSeconds(10));
      progress.ofLoad().reached(600, new LoadReport(40, 30, 0));
      mustHaveTold("loading: 60%, 70 elements, 2 a second, 40 s left\n");
    }
  }
}
