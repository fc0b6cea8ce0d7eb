package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.layout.LayoutProvider;
import io.colonnade.store.simulation.Fault;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Histories;
import io.colonnade.store.simulation.Simulation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Several instances of a graph on one row store, in every order of events, with all faults. The
 * histories run for about a minute, or for half the time of {@code -Dsimulate.seconds=N}.
 */
public abstract class GraphSimulationContract {

  private static final long SECONDS = Long.getLong("simulate.seconds", 120);

  /** Few instances are killed, so that most of a history has several. */
  private static final Faults SOME_KILLED =
      Faults.all(0.005).with(Fault.KILLED_BEFORE, 0.0003).with(Fault.KILLED_AFTER, 0.0003);

  private final Map<Fault, Integer> met = new EnumMap<>(Fault.class);
  private int commits;
  private int reads;

  /** Returns the name of the layout. */
  protected abstract String layout();

  private void run(String test, Faults faults, double share) {
    LayoutProvider provider = GraphHistory.layout(layout());
    String name = layout() + " " + test;
    Histories histories =
        Histories.of(
            name,
            Simulation::of,
            simulation -> {
              try (GraphHistory history = new GraphHistory(provider, simulation)) {
                history.run(faults);
                commits += history.recorded().committed();
                reads += history.recorded().reads();
                simulation
                    .faults()
                    .forEach((fault, times) -> met.merge(fault, times, Integer::sum));
              }
            });
    histories.runFor(Duration.ofMillis((long) (SECONDS * share * 1000)));
    System.out.println(name + ": " + commits + " commits, " + reads + " reads, faults " + met);
    assertTrue(commits > 0 && reads > 0, "commits " + commits + " reads " + reads);
  }

  @Test
  void calmGraphs_keepAllPromises() {
    run("calmGraphs", Faults.NONE, 0.1);
  }

  @Test
  void graphsWithFaults_keepAllPromises() {
    run("graphsWithFaults", SOME_KILLED, 0.4);
  }
}
