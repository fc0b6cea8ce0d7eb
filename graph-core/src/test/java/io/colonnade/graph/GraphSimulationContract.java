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
 * histories run for about 40 seconds, ten minutes in a full run, or for half the time of {@code
 * -Dsimulate.seconds=N}.
 */
public abstract class GraphSimulationContract {

  private static final long SECONDS =
      Long.getLong("simulate.seconds", Boolean.getBoolean("full") ? 1_200 : 80);

  /** Few instances are killed, so that most of a history has several. */
  private static final Faults SOME_KILLED =
      Faults.all(0.005).with(Fault.KILLED_BEFORE, 0.0003).with(Fault.KILLED_AFTER, 0.0003);

  private final Map<Fault, Integer> met = new EnumMap<>(Fault.class);
  private int commits;
  private int reads;
  private int old;

  /** Returns the name of the layout. */
  protected abstract String layout();

  private void run(String test, Faults faults, boolean isBounded, double share) {
    LayoutProvider provider = GraphHistory.layout(layout());
    String name = layout() + " " + test;
    Histories histories =
        Histories.of(
            name,
            Simulation::of,
            simulation -> {
              try (GraphHistory history = new GraphHistory(provider, simulation, isBounded)) {
                history.run(faults);
                commits += history.recorded().committed();
                reads += history.recorded().reads();
                old += history.recorded().old();
                simulation
                    .faults()
                    .forEach((fault, times) -> met.merge(fault, times, Integer::sum));
              }
            });
    histories.runFor(Duration.ofMillis((long) (SECONDS * share * 1000)));
    String counts = commits + " commits, " + reads + " reads, " + old + " of them bounded and old";
    System.out.println(name + ": " + counts + ", faults " + met);
    assertTrue(commits > 0 && reads > 0 && (old > 0 || !isBounded), counts);
  }

  @Test
  void calmGraphs_keepAllPromises() {
    run("calmGraphs", Faults.NONE, false, 0.1);
  }

  @Test
  void graphsWithFaults_keepAllPromises() {
    run("graphsWithFaults", SOME_KILLED, false, 0.3);
  }

  @Test
  void boundedReads_areOfTheirVersion_andNotTooOld() {
    run("boundedReads", Faults.all(0.0002), true, 0.1);
  }
}
