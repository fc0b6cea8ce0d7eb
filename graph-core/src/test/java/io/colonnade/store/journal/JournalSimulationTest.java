package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Histories;
import io.colonnade.store.simulation.Simulation;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Several instances of the journal on one row store, in every order of events, with all faults. */
class JournalSimulationTest {

  private int commits;
  private int reads;

  private void history(Simulation simulation, Faults faults) {
    JournalHistory history = new JournalHistory(UnaryOperator.identity());
    history.run(simulation, Workload.MIXED, faults);
    commits += history.recorded().committed();
    reads += history.recorded().reads();
  }

  @Test
  void calmHistories_keepAllPromises() {
    Histories.of("calmHistories", Simulation::of, simulation -> history(simulation, Faults.NONE))
        .run(200);
    System.out.println("calm histories: " + commits + " commits, " + reads + " reads");
    assertTrue(commits > 200, "commits " + commits);
  }

  @Test
  void historiesWithFaults_keepAllPromises() {
    Histories.of(
            "historiesWithFaults",
            Simulation::of,
            simulation -> history(simulation, Faults.all(0.01)))
        .run(400);
    System.out.println("histories with faults: " + commits + " commits, " + reads + " reads");
    assertTrue(commits > 200, "commits " + commits);
  }
}
