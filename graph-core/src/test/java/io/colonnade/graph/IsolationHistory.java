package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.IsolationModel.Rule;
import io.colonnade.graph.IsolationModel.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;

/**
 * Random interleavings of several transactions against {@link IsolationModel}: what each sees after
 * each step, and whether its commit is refused, must be what snapshot isolation with first
 * committer wins says. One thread drives all transactions, so a seed repeats a run exactly.
 */
final class IsolationHistory {

  private static final int STEPS = 60;
  private static final int TRANSACTIONS = 3;

  private final List<ColonnadeGraph> processes;
  private final Random random;
  private final Map<Rule, Integer> refusals = new EnumMap<>(Rule.class);

  /**
   * Creates a history of transactions of some graphs.
   *
   * @param processes the graphs of one store, one for each process that has it open
   */
  IsolationHistory(List<ColonnadeGraph> processes, Random random) {
    this.processes = processes;
    this.random = random;
  }

  /**
   * Runs rounds, which all begin with an empty graph; fails if there are too few conflicts.
   *
   * @param rounds in each phase
   */
  void run(int rounds) {
    for (IsolationPhase phase : IsolationPhase.values()) {
      clear();
      phase.begin(processes.get(0));
      processes.forEach(IsolationHistory::learn);
      for (int round = 0; round < rounds; round++) {
        round(phase);
      }
    }
    int conflicts = refusals.values().stream().mapToInt(Integer::intValue).sum();
    int all = rounds * IsolationPhase.values().length;
    assertTrue(conflicts > all / 2, () -> "too few conflicts to mean anything: " + refusals);
  }

  /** Fails if there is a rule by which no commit was refused. */
  void mustBeExercised() {
    assertEquals(EnumSet.allOf(Rule.class), refusals.keySet(), refusals::toString);
  }

  private void clear() {
    ColonnadeGraph first = processes.get(0);
    first.traversal().V().drop().iterate();
    first.tx().commit();
  }

  /** Another process learns a change of the schema from its next snapshot. */
  private static void learn(ColonnadeGraph process) {
    process.vertices().hasNext();
    process.tx().rollback();
  }

  private Graph begin() {
    ColonnadeGraph process = processes.get(random.nextInt(processes.size()));
    return process.tx().createThreadedTx();
  }

  private void round(IsolationPhase phase) {
    clear();
    IsolationModel model = new IsolationModel(phase);
    IsolationSteps steps = new IsolationSteps(random, phase);
    List<Graph> graphs = new ArrayList<>();
    List<IsolationModel.Tx> modelled = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      graphs.add(begin());
      modelled.add(model.begin());
    }
    for (int step = 0; step < STEPS; step++) {
      int i = random.nextInt(TRANSACTIONS);
      Graph tx = graphs.get(i);
      IsolationModel.Tx expected = modelled.get(i);
      if (random.nextInt(4) == 0) {
        commit(tx, expected);
        modelled.set(i, model.begin());
        graphs.set(i, begin());
      } else {
        steps.step(tx, expected);
        assertSeen(expected.view(), tx, phase);
      }
    }
    graphs.forEach(tx -> tx.tx().rollback());
    for (ColonnadeGraph process : processes) {
      assertEquals(model.begin().view(), IsolationView.of(process));
      process.tx().rollback();
    }
  }

  /** Reads in any order, since one read may spare the next one a look into the store. */
  private void assertSeen(State expected, Graph tx, IsolationPhase phase) {
    List<Runnable> reads =
        Arrays.asList(
            () -> assertEquals(expected, IsolationView.of(tx)),
            () -> FrontierModel.assertAnswered((ColonnadeGraph) tx, expected, random),
            () -> CountModel.assertAnswered(tx, expected, phase, random));
    Collections.shuffle(reads, random);
    reads.forEach(Runnable::run);
  }

  private void commit(Graph tx, IsolationModel.Tx expected) {
    Optional<Rule> broken = expected.commit();
    assertEquals(broken.isEmpty(), commits(tx), () -> "commits, against " + broken);
    broken.ifPresent(rule -> refusals.merge(rule, 1, Integer::sum));
  }

  private static boolean commits(Graph tx) {
    try {
      tx.tx().commit();
      return true;
    } catch (TransactionException e) {
      return false;
    }
  }
}
