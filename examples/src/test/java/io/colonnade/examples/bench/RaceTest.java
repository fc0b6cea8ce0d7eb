package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceTest {

  /** More than half a slice, so that two do not fit. */
  private static final Duration SLOW = Duration.ofMillis(11);

  private final Counters counters = new Counters();
  private final Race race = new Race(Duration.ofNanos(1), Duration.ofNanos(1), counters);

  @Test
  void contestants_runTheSameIndexes_andAreCounted() {
    List<Integer> ours = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    Act colonnade =
        index -> {
          ours.add(index);
          counters.count(Event.READ_CALL, 2);
          counters.count(Event.ROW_READ, 3);
          counters.count(Event.BYTES_READ, 40);
          return index;
        };
    Act tinker =
        index -> {
          theirs.add(index);
          return index;
        };
    Race.Result result =
        race.run(new Contest("op", "", Contest.Turns.ALIKE, colonnade, index -> 0, tinker));
    assertEquals(ours, theirs);
    assertEquals(race.runs(), ours.size());
    assertEquals(result.raw().count(), result.colonnade().count());
    assertTrue(result.colonnade().micros(0.5) <= result.colonnade().micros(0.99));
    assertEquals(List.of(2.0, 3.0, 40.0), List.of(result.calls(), result.rows(), result.bytes()));
  }

  @Test
  void contestantTooSlowForASlice_runsTheFirstVariantsOnly() {
    List<Integer> ours = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    Act colonnade =
        index -> {
          ours.add(index);
          return index;
        };
    Act tinker =
        index -> {
          theirs.add(index);
          long end = System.nanoTime() + SLOW.toNanos();
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          return index;
        };
    Race.Result result =
        race.run(new Contest("op", "", Contest.Turns.BY_TIME, colonnade, index -> 0, tinker));
    assertTrue(ours.containsAll(theirs));
    assertTrue(
        result.tinker().count() < result.colonnade().count(),
        result.tinker().count() + " runs, not fewer than " + result.colonnade().count());
  }

  @Test
  void answerThatDiffersFromTinkerGraphs_isRefused() {
    Act wrongAtTen = index -> index == 10 ? 11 : index;
    Contest contest =
        new Contest("op", "", Contest.Turns.ALIKE, wrongAtTen, index -> 0, index -> index);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> race.run(contest));
    assertEquals("op differs from TinkerGraph: 11, not 10", refused.getMessage());
  }
}
