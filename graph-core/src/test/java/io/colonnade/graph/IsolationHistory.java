package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;

/**
 * Random interleavings of several transactions against {@link IsolationModel}: what each sees after
 * each step, and whether its commit is refused, must be what snapshot isolation with first
 * committer wins says. One thread drives all transactions, so a seed repeats a run exactly.
 */
final class IsolationHistory {

  private static final int STEPS = 60;
  private static final int TRANSACTIONS = 3;
  private static final int VERTICES = 4;

  private final List<ColonnadeGraph> processes;
  private final Random random;
  private int edgeIds;

  /**
   * Creates a history of transactions of some graphs.
   *
   * @param processes the graphs of one store, one for each process that has it open
   */
  IsolationHistory(List<ColonnadeGraph> processes, Random random) {
    this.processes = processes;
    this.random = random;
  }

  /** Runs rounds, which all begin with an empty graph; fails if there are too few conflicts. */
  void run(int rounds) {
    int conflicts = 0;
    for (int round = 0; round < rounds; round++) {
      conflicts += round();
    }
    assertEquals(true, conflicts > rounds / 2, "too few conflicts to mean anything: " + conflicts);
  }

  private Graph begin() {
    ColonnadeGraph process = processes.get(random.nextInt(processes.size()));
    return process.tx().createThreadedTx();
  }

  private int round() {
    ColonnadeGraph first = processes.get(0);
    first.traversal().V().drop().iterate();
    first.tx().commit();
    IsolationModel model = new IsolationModel();
    List<Graph> graphs = new ArrayList<>();
    List<IsolationModel.Tx> modelled = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      graphs.add(begin());
      modelled.add(model.begin());
    }
    int conflicts = 0;
    for (int step = 0; step < STEPS; step++) {
      int i = random.nextInt(TRANSACTIONS);
      Graph tx = graphs.get(i);
      IsolationModel.Tx expected = modelled.get(i);
      if (random.nextInt(8) == 0) {
        boolean committed = commits(tx);
        assertEquals(expected.commit(), committed, "commit of transaction " + i);
        conflicts += committed ? 0 : 1;
        modelled.set(i, model.begin());
        graphs.set(i, begin());
      } else {
        step(tx, expected);
        assertEquals(expected.view(), view(tx), "what transaction " + i + " sees");
        FrontierModel.assertAnswered((ColonnadeGraph) tx, expected.view(), VERTICES, random);
      }
    }
    graphs.forEach(tx -> tx.tx().rollback());
    for (ColonnadeGraph process : processes) {
      assertEquals(model.begin().view(), view(process));
      process.tx().rollback();
    }
    return conflicts;
  }

  private static boolean commits(Graph tx) {
    try {
      tx.tx().commit();
      return true;
    } catch (TransactionException e) {
      return false;
    }
  }

  private void step(Graph tx, IsolationModel.Tx expected) {
    expected.read(); // every step below begins with a look-up
    long v = random.nextInt(VERTICES);
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        if (expected.addVertex(v)) {
          tx.addVertex(T.id, v);
        } else {
          tx.vertices(v).hasNext();
        }
      }
      case 2 -> {
        int value = random.nextInt();
        if (expected.setProperty(v, value)) {
          tx.vertices(v).next().property("p", value);
        }
      }
      case 3, 4, 5 -> {
        long to = random.nextInt(VERTICES);
        String id = "e" + edgeIds++;
        if (expected.addEdge(id, v, to)) {
          tx.vertices(v).next().addEdge("x", tx.vertices(to).next(), T.id, id);
        }
      }
      case 6 -> {
        List<String> edges = expected.edges();
        if (!edges.isEmpty()) {
          String id = edges.get(random.nextInt(edges.size()));
          Edge edge = tx.edges(id).next();
          if (random.nextBoolean()) {
            expected.removeEdge(id);
            edge.remove();
          } else {
            int value = random.nextInt();
            expected.setEdgeProperty(id, value);
            edge.property("p", value);
          }
        }
      }
      default -> {
        if (expected.removeVertex(v)) {
          tx.vertices(v).next().remove();
        }
      }
    }
  }

  /** The graph as text, read by scans; the ends of edges are checked against adjacency as well. */
  private static IsolationModel.State view(Graph tx) {
    IsolationModel.State state = new IsolationModel.State();
    tx.vertices()
        .forEachRemaining(
            v -> state.vertices().put((Long) v.id(), v.<Integer>property("p").orElse(0)));
    tx.edges()
        .forEachRemaining(
            e ->
                state
                    .edges()
                    .put(
                        (String) e.id(),
                        new IsolationModel.EdgeState(
                            (Long) e.outVertex().id(),
                            (Long) e.inVertex().id(),
                            e.<Integer>property("p").orElse(0))));
    IsolationModel.State byAdjacency = new IsolationModel.State();
    byAdjacency.vertices().putAll(state.vertices());
    var g = tx.traversal();
    g.V()
        .outE()
        .forEachRemaining(
            e ->
                byAdjacency
                    .edges()
                    .put(
                        (String) e.id(),
                        new IsolationModel.EdgeState(
                            (Long) e.outVertex().id(),
                            (Long) e.inVertex().id(),
                            e.<Integer>property("p").orElse(0))));
    assertEquals(state, byAdjacency);
    assertEquals((long) state.edges().size(), g.V().inE().count().next());
    return state;
  }
}
