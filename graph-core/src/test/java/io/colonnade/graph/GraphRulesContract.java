package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.layout.LayoutProvider;
import io.colonnade.store.simulation.Faults;
import io.colonnade.store.simulation.Histories;
import io.colonnade.store.simulation.Histories.Found;
import io.colonnade.store.simulation.Simulation;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule of whole graphs is needed: without it, a history breaks a promise. */
public abstract class GraphRulesContract {

  /** Several times as many histories as a rule has needed so far. */
  private static final int MOST = 1_500;

  /** How many more are run for a shorter history that fails. */
  private static final int MORE = 2;

  /** How many histories of each kind keep all promises while no rule is taken away. */
  private static final int CALM = 30;

  /** Returns the name of the layout. */
  protected abstract String layout();

  private Histories histories(String name, GraphRule rule) {
    LayoutProvider provider = GraphHistory.layout(layout());
    return Histories.of(
        name,
        Simulation::of,
        simulation -> {
          try (GraphHistory history = new GraphHistory(provider, simulation, rule)) {
            history.run(Faults.NONE);
          }
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "NONE.*")
  protected void withoutTheRule_aHistoryFails(GraphRule rule) {
    String name = layout() + " without " + rule;
    Optional<Found> found = histories(name, rule).findShort(MOST, MORE);
    assertTrue(found.isPresent(), "no history of " + MOST + " fails without " + rule);
    String why = String.valueOf(found.get().failure().getMessage());
    System.out.println(name + ": " + why.lines().findFirst().orElse(""));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "NONE_OF_.*")
  protected void withAllRules_theSameHistoriesKeepAllPromises(GraphRule rule) {
    histories(layout() + " " + rule, rule).run(CALM);
  }
}
