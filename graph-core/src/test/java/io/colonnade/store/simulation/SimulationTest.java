package io.colonnade.store.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Search.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** The simulation finds what it is for, and repeats what it found. */
class SimulationTest {

  private static final Faults ALL = Faults.all(0.03);
  private static final Faults NOT_KILLED =
      ALL.with(Fault.KILLED_BEFORE, 0).with(Fault.KILLED_AFTER, 0);

  private static int findsLostUpdate(String test, LongFunction<Simulation> simulations) {
    Histories.Found found =
        Histories.of(
                test,
                simulations,
                simulation ->
                    SimulatedCounter.run(simulation, 2, 1, Faults.NONE, SimulatedCounter::naively))
            .find(1_000)
            .orElseThrow();
    assertTrue(found.failure().getMessage().contains("-Dseed=" + found.seed()));
    assertTrue(found.failure().getMessage().contains("i1/adder: "), "the steps");
    return found.histories();
  }

  @Test
  void lostUpdate_isFoundAtRandom() {
    assertTrue(findsLostUpdate("lostUpdate_isFoundAtRandom", Simulation::random) < 100);
  }

  @Test
  void lostUpdate_isFoundByPriorities() {
    findsLostUpdate("lostUpdate_isFoundByPriorities", seed -> Simulation.priorities(seed, 1, 10));
  }

  @Test
  void lostUpdate_isFoundBySearch_withOnePreemption() {
    Result found =
        new Search(1, 0, 1_000)
            .run(
                simulation ->
                    SimulatedCounter.run(simulation, 2, 1, Faults.NONE, SimulatedCounter::naively));
    assertTrue(found.failure().isPresent());
    Result none =
        new Search(0, 0, 1_000)
            .run(
                simulation ->
                    SimulatedCounter.run(simulation, 2, 1, Faults.NONE, SimulatedCounter::naively));
    assertEquals(new Result(2, true, java.util.Optional.empty()), none);
  }

  @Test
  void takingNoAnswerForARefusal_isFound_alsoBySearch() {
    Faults lost = Faults.NONE.with(Fault.ANSWER_LOST, 0.1);
    Histories hasty =
        Histories.of(
            "takingNoAnswerForARefusal",
            Simulation::of,
            simulation -> SimulatedCounter.run(simulation, 2, 2, lost, SimulatedCounter::hastily));
    assertTrue(hasty.findShort(1_000, 200).orElseThrow().steps() < 30);
    Result found =
        new Search(0, 1, 1_000)
            .run(
                simulation ->
                    SimulatedCounter.run(simulation, 1, 1, lost, SimulatedCounter::hastily));
    assertTrue(found.failure().isPresent());
    assertTrue(
        new Search(1, 0, 1_000)
            .run(
                simulation ->
                    SimulatedCounter.run(simulation, 1, 1, lost, SimulatedCounter::hastily))
            .isComplete());
  }

  @Test
  void carefulIncrements_surviveAllFaults() {
    Histories.of(
            "carefulIncrements",
            Simulation::of,
            simulation -> SimulatedCounter.run(simulation, 3, 4, ALL, SimulatedCounter::carefully))
        .run(1_500);
    Histories.of(
            "carefulIncrements without kills",
            Simulation::of,
            simulation ->
                assertEquals(
                    9,
                    SimulatedCounter.run(simulation, 3, 3, NOT_KILLED, SimulatedCounter::carefully)
                        .value()))
        .run(1_500);
  }

  @Test
  void carefulIncrements_surviveEverySchedule() {
    for (Search search : List.of(new Search(3, 0, 100_000), new Search(1, 1, 100_000))) {
      Result result =
          search.run(
              simulation ->
                  SimulatedCounter.run(simulation, 2, 2, ALL, SimulatedCounter::carefully));
      System.out.println(search + ": " + result.schedules() + " schedules");
      assertEquals(java.util.Optional.empty(), result.failure());
      assertTrue(result.isComplete());
      assertTrue(result.schedules() > 50);
    }
  }

  @Test
  void oneSeed_isOneHistory() {
    Set<List<String>> histories = new java.util.HashSet<>();
    long first = Long.getLong("seed", System.nanoTime());
    System.out.println("oneSeed_isOneHistory: -Dseed=" + first);
    for (long seed = first; seed < first + 100; seed++) {
      List<String> once = traceOf(seed);
      assertEquals(once, traceOf(seed), "-Dseed=" + seed);
      histories.add(once);
    }
    assertTrue(histories.size() > 90, "different seeds, different histories");
  }

  private static List<String> traceOf(long seed) {
    try (Simulation simulation = Simulation.of(seed)) {
      SimulatedCounter.run(simulation, 3, 3, ALL, SimulatedCounter::carefully);
      List<String> trace = new ArrayList<>(simulation.trace());
      trace.add(simulation.steps() + " steps, " + simulation.faults());
      return trace;
    }
  }
}
