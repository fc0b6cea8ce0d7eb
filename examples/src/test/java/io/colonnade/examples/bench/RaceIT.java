package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RaceIT {

  /** More than half a slice, so that two do not fit. */
  private static final Duration SLOW = Duration.ofMillis(11);

  private static final int ROUNDS = 20;
  private static final int VARIANTS = 8;

  private final Counters counters = new Counters();
  private final Race race = new Race(Duration.ofNanos(1), Duration.ofNanos(1), ROUNDS, new Crew(1));

  /** The store of the first layout tells what it does, that of others does nothing. */
  private Race.Contest contest(Op.Turns turns, Act tinker, Act... colonnade) {
    List<Race.Entrant> entrants = new ArrayList<>();
    for (Act act : colonnade) {
      Counters told = entrants.isEmpty() ? counters : new Counters();
      entrants.add(
          new Race.Entrant(
              "layout " + entrants.size(), act, index -> 0, () -> Cost.of(told, 0, 0), () -> {}));
    }
    return new Race.Contest(op(turns, VARIANTS), entrants, tinker, runs -> {});
  }

  private static Op op(Op.Turns turns, int variants) {
    Op read = Op.read("op", Aim.NONE, variants, (g, i) -> i);
    return turns == Op.Turns.BY_TIME
        ? read
        : Op.write("op", Aim.NONE, turns, (g, i) -> i, (g, i) -> i);
  }

  private static List<Race.Result> run(Race race, Race.Contest contest) {
    return race.run(List.of(contest)).get(0);
  }

  @Test
  void contestants_runTheSameIndexes_andAreCounted() {
    List<Integer> ours = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    Act colonnade =
        index -> {
          ours.add(index);
          counters.count(Event.READ_CALL, 2);
          counters.count(Event.ROW_READ, 3);
          counters.count(Event.CELL_READ, 5);
          counters.count(Event.BYTES_READ, 40);
          return index;
        };
    Act tinker =
        index -> {
          theirs.add(index);
          return index;
        };
    List<Race.Result> results =
        run(race, contest(Op.Turns.ALIKE, tinker, colonnade, index -> 0L + index));
    assertEquals(ours, theirs);
    assertEquals(race.runs(), ours.size());
    Race.Result first = results.get(0);
    Race.Result second = results.get(1);
    assertEquals(List.of("layout 0", "layout 1"), List.of(first.layout(), second.layout()));
    assertEquals(first.raw().count(), first.colonnade().count());
    assertEquals(first.colonnade().count(), second.colonnade().count());
    assertTrue(first.colonnade().times().p50() <= first.colonnade().times().p99());
    assertEquals(new Cost(2, 0, 0, 3, 5, 40, first.cost().allocated()), first.cost());
    assertEquals(new Cost(0, 0, 0, 0, 0, 0, second.cost().allocated()), second.cost());
  }

  @Test
  void reads_runAllVariantsEquallyOften_howeverSlowAContestantIs() {
    int[] ours = new int[VARIANTS];
    int[] theirs = new int[VARIANTS];
    Act colonnade =
        index -> {
          ours[index]++;
          return index;
        };
    Act tinker =
        index -> {
          theirs[index]++;
          spin();
          return index;
        };
    Race.Result result = run(race, contest(Op.Turns.BY_TIME, tinker, colonnade)).get(0);
    assertTrue(
        result.tinker().count() < result.colonnade().count(),
        result.tinker().count() + " runs, as many as Colonnade");
    for (int[] ran : List.of(ours, theirs)) { // once in the warm-up, once in the race
      int most = Arrays.stream(ran).max().orElseThrow();
      int least = Arrays.stream(ran).min().orElseThrow();
      assertTrue(least > 0 && most - least <= 2, Arrays.toString(ran));
    }
  }

  private static void spin() {
    long end = System.nanoTime() + SLOW.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void answerOfAReadThatDiffersFromTinkerGraphs_isRefused() {
    Act wrongAtSix = index -> index == 6 ? 11 : index;
    Race.Contest contest = contest(Op.Turns.BY_TIME, index -> index, index -> index, wrongAtSix);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> run(race, contest));
    assertEquals("op of layout layout 1 differs from TinkerGraph: 11, not 6", refused.getMessage());
  }

  @Test
  void answerThatDiffersFromTinkerGraphs_isRefused() {
    Act wrongAtTen = index -> index == 10 ? 11 : index;
    Race.Contest contest = contest(Op.Turns.ALIKE, index -> index, index -> index, wrongAtTen);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> run(race, contest));
    assertEquals(
        "op of layout layout 1 differs from TinkerGraph: 11, not 10", refused.getMessage());
  }

  @Test
  void onlyOnce_noIndexComesAgain_notEvenAfterTheWarmUp() {
    List<Integer> ours = new ArrayList<>();
    Act colonnade =
        index -> {
          ours.add(index);
          return index;
        };
    Race.Contest contest = contest(Op.Turns.ALIKE_ONCE, index -> index, colonnade);
    race.warmUp(contest);
    int warm = ours.size();
    List<Race.Result> unused = run(race, contest);
    assertTrue(warm > 0 && warm < ours.size());
    assertEquals(ours.size(), new HashSet<>(ours).size());
    assertTrue(Collections.max(ours) < race.runs());
  }

  @Test
  void several_runByTurns_andAreCountedApart() {
    List<String> turns = new ArrayList<>();
    Act first =
        index -> {
          turns.add("first");
          return index;
        };
    Act second =
        index -> {
          turns.add("second");
          counters.count(Event.COMMIT, 1);
          return index;
        };
    List<List<Race.Result>> results =
        race.run(
            List.of(
                contest(Op.Turns.ALIKE_ONCE, index -> index, first),
                contest(Op.Turns.ALIKE_ONCE, index -> index, index -> index, second)));
    long changes =
        IntStream.range(1, turns.size())
            .filter(i -> !turns.get(i).equals(turns.get(i - 1)))
            .count();
    assertTrue(changes >= ROUNDS, changes + " times it was another's turn");
    assertEquals(List.of(1, 2), results.stream().map(List::size).toList());
  }

  @Test
  void costOfReads_isThatOfTheSameVariants_howeverOftenTheyRan() {
    Act hub =
        index -> {
          counters.count(Event.CELL_READ, index % 10 == 3 ? 1_001 : 1);
          return index;
        };
    Race.Contest other = contest(Op.Turns.BY_TIME, index -> index, hub);
    Race.Contest contest =
        new Race.Contest(op(Op.Turns.BY_TIME, 10), other.entrants(), other.tinker(), runs -> {});
    assertEquals(101, run(race, contest).get(0).cost().cells());
  }

  @Test
  void threads_areComparedWithTinkerGraphEach_andMayMissItsTurns() {
    Act slow =
        index -> {
          spin();
          return index;
        };
    try (Crew crew = new Crew(3)) {
      Race several = new Race(Duration.ofNanos(1), Duration.ofNanos(1), ROUNDS, crew);
      Race.Contest good = contest(Op.Turns.BY_TIME, slow, index -> index);
      Race.Result result = run(several, good).get(0);
      assertTrue(result.tinker().count() < result.colonnade().count());
      Race.Contest wrong =
          contest(Op.Turns.ALIKE, index -> index, index -> index % 3 == 2 ? -1 : index);
      assertThrows(IllegalStateException.class, () -> run(several, wrong));
    }
  }
}
