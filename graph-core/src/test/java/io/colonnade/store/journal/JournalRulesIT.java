package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Histories;
import io.colonnade.store.simulation.Histories.Found;
import io.colonnade.store.simulation.Simulation;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule of the protocol is needed: without it, a history breaks a promise. */
class JournalRulesIT {

  /** Several times as many histories as a rule has needed so far. */
  private static final int MOST = 8_000; // the rarest fails once in some 500

  /** How many histories of each kind keep all promises while no rule is taken away. */
  private static final int CALM = 40;

  private static Histories histories(String name, Rule rule, Rule weakened) {
    return Histories.of(
        name,
        seed -> JournalHistory.simulation(rule.workload(), seed),
        simulation -> run(simulation, rule, weakened));
  }

  private static void run(Simulation simulation, Rule rule, Rule weakened) {
    if (rule.workload() == Workload.TIMES) {
      new TimesHistory(weakened).run(simulation, rule.faults());
    } else {
      new JournalHistory(store -> new WeakenedRowStore(store, weakened))
          .run(simulation, rule.workload(), rule.faults());
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "LATE_LOCKS_FIRST", "FIRST_LOOK", "SECOND_LOOK"})
  void withoutTheRule_aHistoryFails(Rule rule) {
    Optional<Found> found = histories("without " + rule, rule, rule).find(MOST);
    assertTrue(found.isPresent(), "no history of " + MOST + " fails without " + rule);
    System.out.println("without " + rule + ": history " + found.get().histories() + " fails");
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "LATE_LOCKS_FIRST", "FIRST_LOOK", "SECOND_LOOK"})
  void withAllRules_theSameHistoriesKeepAllPromises(Rule rule) {
    histories("with " + rule, rule, Rule.NONE).run(CALM);
  }
}
