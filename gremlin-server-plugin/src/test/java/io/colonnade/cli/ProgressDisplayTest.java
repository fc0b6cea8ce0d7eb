package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.job.Progress;
import io.colonnade.metric.FakeTicker;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is told of a load or an export where no terminal is. */
class ProgressDisplayTest {

  private final StringWriter told = new StringWriter();
  private final FakeTicker ticker = new FakeTicker();

  private ProgressDisplay lines(String verb, OptionalLong estimate) {
    return new ProgressDisplay(
        new PrintWriter(told, true), verb, ProgressDisplay.Place.LOG, estimate, ticker);
  }

  private ProgressDisplay exporting(long estimate) {
    return lines("exporting", OptionalLong.of(estimate));
  }

  private void mustHaveTold(String lines) {
    assertEquals(lines, told.toString().replace(System.lineSeparator(), "\n"));
  }

  @Test
  void line_isToldEveryTenSeconds_withRateAndTimeLeft() {
    try (ProgressDisplay progress = exporting(1_000)) {
      progress.accept(Progress.ofElements(0, 0));
      ticker.advance(Duration.ofSeconds(9));
      progress.accept(Progress.ofElements(0, 100));
      mustHaveTold("");
      ticker.advance(Duration.ofSeconds(1));
      progress.accept(Progress.ofElements(0, 200));
      mustHaveTold("exporting: 20%, 200 elements, 20 a second, 40 s left\n");
    }
  }

  @Test
  void rate_isThatOfTheLastTenSeconds() {
    try (ProgressDisplay progress = exporting(1_000)) {
      progress.accept(Progress.ofElements(0, 0));
      ticker.advance(Duration.ofSeconds(10));
      progress.accept(Progress.ofElements(0, 100));
      ticker.advance(Duration.ofSeconds(10));
      progress.accept(Progress.ofElements(0, 600));
      mustHaveTold(
          "exporting: 10%, 100 elements, 10 a second, 90 s left\n"
              + "exporting: 60%, 600 elements, 50 a second, 8 s left\n");
    }
  }

  @Test
  void waiting_isToldEveryTenSeconds() {
    try (ProgressDisplay progress = lines("starting HBase", OptionalLong.empty())) {
      progress.waiting();
      ticker.advance(Duration.ofSeconds(11));
      progress.waiting();
      progress.waiting();
      ticker.advance(Duration.ofSeconds(10));
      progress.waiting();
      mustHaveTold("starting HBase: 11 s\nstarting HBase: 21 s\n");
    }
  }

  @Test
  void moreThanEstimated_isNoMoreThanAll() {
    try (ProgressDisplay progress = exporting(100)) {
      progress.accept(Progress.ofElements(0, 0));
      ticker.advance(Duration.ofSeconds(10));
      progress.accept(Progress.ofElements(0, 150));
      mustHaveTold("exporting: 100%, 150 elements, 15 a second, 0 s left\n");
    }
  }

  @Test
  void resumedLoad_tellsTheRateOfThisRun() {
    try (ProgressDisplay progress = lines("loading", OptionalLong.empty())) {
      progress.accept(new Progress(Progress.Unit.BYTES, 500, 1_000, 40, 10, 0));
      ticker.advance(Duration.ofSeconds(10));
      progress.accept(new Progress(Progress.Unit.BYTES, 600, 1_000, 40, 30, 0));
      mustHaveTold("loading: 60%, 70 elements, 2 a second, 40 s left\n");
    }
  }

  private ProgressDisplay counter(ProgressDisplay.Place place) {
    return new ProgressDisplay(
        new PrintWriter(told), "checking", place, OptionalLong.empty(), ticker);
  }

  @Test
  void elementsAreTold_thenEntriesOfIndexes_andNothingStays() {
    ProgressDisplay counter = counter(ProgressDisplay.Place.TERMINAL);
    counter.accept(Progress.ofElements(10, 20));
    counter.accept(new Progress(Progress.Unit.ELEMENTS, 60, 0, 10, 20, 30));
    counter.close();
    String elements = "\rchecking: 10 vertices, 20 edge entries";
    String all = elements + ", 30 index entries";
    assertEquals(elements + all + "\r" + " ".repeat(all.length() - 1) + "\r", told.toString());
  }

  @Test
  void nobodyLooks_nothingIsSaid() {
    ProgressDisplay counter = counter(ProgressDisplay.Place.LOG);
    counter.accept(Progress.ofElements(10, 20));
    counter.accept(new Progress(Progress.Unit.ELEMENTS, 60, 0, 10, 20, 30));
    counter.close();
    assertEquals("", told.toString());
  }

  @Test
  void note_isPrinted_exceptWhereProgressIsNot() {
    try (ProgressDisplay progress = exporting(1_000)) {
      progress.note("it waits");
      mustHaveTold("it waits\n");
    }
    try (ProgressDisplay quiet =
        new ProgressDisplay(
            new PrintWriter(told, true),
            "loading",
            ProgressDisplay.Place.NOWHERE,
            OptionalLong.empty(),
            ticker)) {
      quiet.note("it waits");
      mustHaveTold("it waits\n");
    }
  }
}
