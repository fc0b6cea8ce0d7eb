package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Fault;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Histories;
import io.colonnade.store.simulation.Simulation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Several instances of the journal on one row store, in every order of events, with all faults. The
 * histories run for about 40 seconds, or for the time of {@code -Dsimulate.seconds=N}.
 */
class JournalSimulationIT {

  private static final long SECONDS = Long.getLong("simulate.seconds", 40);

  private final Map<Fault, Integer> met = new EnumMap<>(Fault.class);
  private int commits;
  private int reads;

  private void runTimes(String test, Faults faults, double share) {
    int[] done = new int[2];
    Histories histories =
        Histories.of(
            test,
            Simulation::of,
            simulation -> {
              TimesHistory history = new TimesHistory(Rule.NONE);
              history.run(simulation, faults);
              done[0] += history.record().reads();
              done[1] += history.record().fills();
            });
    run(histories, share);
    System.out.println(test + ": " + done[0] + " reads, " + done[1] + " entries filled in");
    assertTrue(done[0] > 0 && done[1] > 0, "reads " + done[0] + " fills " + done[1]);
  }

  private static void run(Histories histories, double share) {
    histories.runFor(Duration.ofMillis((long) (SECONDS * share * 1000)));
  }

  private void run(String test, Workload workload, Faults faults, double share) {
    Histories histories =
        Histories.of(
            test,
            seed -> JournalHistory.simulation(workload, seed),
            simulation -> {
              JournalHistory history = new JournalHistory(UnaryOperator.identity());
              history.run(simulation, workload, faults);
              commits += history.recorded().committed();
              reads += history.recorded().reads();
              simulation.faults().forEach((fault, times) -> met.merge(fault, times, Integer::sum));
            });
    run(histories, share);
    System.out.println(test + ": " + commits + " commits, " + reads + " reads, faults " + met);
    assertTrue(commits > 0, "commits " + commits);
  }

  @Test
  void calmHistories_keepAllPromises() {
    run("calmHistories", Workload.MIXED, Faults.NONE, 0.1);
  }

  @Test
  void historiesWithFaults_keepAllPromises() {
    run("historiesWithFaults", Workload.MIXED, Faults.all(0.01), 0.35);
  }

  @Test
  void timesWithoutFaults_keepAllPromises() {
    runTimes("timesWithoutFaults", Faults.NONE, 0.1);
  }

  @Test
  void timesWithFaults_keepAllPromises() {
    runTimes("timesWithFaults", Faults.all(0.002), 0.2);
  }

  @Test
  void openings_withFaults_refuseNoRowStoreThatIsFit() {
    int[] opened = new int[1];
    Histories histories =
        Histories.of(
            "openings",
            Simulation::of,
            simulation -> opened[0] += JournalHistory.openings(simulation, Faults.all(0.01)));
    run(histories, 0.05);
    assertTrue(opened[0] > 0, "opened " + opened[0]);
  }

  @Test
  void dropsWithFaults_keepAllPromises() {
    run("dropsWithFaults", Workload.DROPS, Faults.all(0.01), 0.2);
  }
}
