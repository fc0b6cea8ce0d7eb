package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.graph.IsolationModel.EdgeState;
import io.colonnade.graph.IsolationModel.State;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Random reads of degrees, totals and counters in a transaction, compared with a state of the
 * model.
 */
final class CountModel {

  private static final String COUNTER = IsolationSteps.COUNTER;

  private final GraphTraversalSource g;
  private final State state;
  private final Random random;

  private CountModel(Graph tx, State state, Random random) {
    this.g = tx.traversal();
    this.state = state;
    this.random = random;
  }

  /** Asks for one count, and in a graph with counters for some counters. */
  static void assertAnswered(Graph tx, State state, IsolationPhase phase, Random random) {
    CountModel counts = new CountModel(tx, state, random);
    if (random.nextBoolean()) {
      counts.assertDegree();
    } else {
      counts.assertTotal();
    }
    if (phase.hasCounters()) {
      if (random.nextBoolean()) {
        counts.assertCountersOfVertices();
      } else {
        counts.assertCountersOfEdges();
      }
    }
  }

  private long vertex() {
    return random.nextInt(IsolationSteps.VERTICES);
  }

  private String label() {
    return IsolationSteps.LABELS.get(random.nextInt(IsolationSteps.LABELS.size()));
  }

  private Stream<Map.Entry<String, EdgeState>> edges(BiPredicate<String, EdgeState> those) {
    return state.edges().entrySet().stream()
        .filter(edge -> those.test(edge.getKey(), edge.getValue()));
  }

  // ---- degrees and totals

  private void assertDegree() {
    long v = vertex();
    String label = label();
    long out = edges((id, edge) -> edge.out() == v && edge.label().equals(label)).count();
    long in = edges((id, edge) -> edge.in() == v && edge.label().equals(label)).count();
    switch (random.nextInt(4)) {
      case 0 -> assertEquals(out, g.V(v).outE(label).count().next(), "out degree of " + v);
      case 1 -> assertEquals(in, g.V(v).in(label).count().next(), "in degree of " + v);
      case 2 -> assertEquals(out + in, g.V(v).bothE(label).count().next(), "degree of " + v);
      default -> {
        long all = edges((id, edge) -> edge.out() == v).count();
        all += edges((id, edge) -> edge.in() == v).count();
        assertEquals(all, g.V(v).bothE().count().next(), "degree of all labels of " + v);
      }
    }
  }

  private void assertTotal() {
    switch (random.nextInt(3)) {
      case 0 -> assertEquals(state.vertices().size(), g.V().count().next(), "vertices");
      case 1 -> assertEquals(state.edges().size(), g.E().count().next(), "edges");
      default -> {
        String label = label();
        long all = edges((id, edge) -> edge.label().equals(label)).count();
        assertEquals(all, g.E().hasLabel(label).count().next(), "edges " + label);
      }
    }
  }

  // ---- counters

  private void assertCountersOfVertices() {
    long v = vertex();
    Long value = state.counters().get(v);
    switch (random.nextInt(3)) {
      case 0 ->
          assertEquals(
              value == null ? List.of() : List.of(value),
              g.V(v).values(COUNTER).toList(),
              "counter of " + v);
      case 1 ->
          assertEquals(
              value == null ? Map.of() : Map.of(COUNTER, List.of(value)),
              g.V(v).limit(1).valueMap(COUNTER).tryNext().orElse(Map.of()),
              "counters of " + v);
      default -> {
        long least = random.nextInt(200);
        assertEquals(
            state.vertices().keySet().stream()
                .filter(id -> state.counters().getOrDefault(id, -1L) >= least)
                .collect(Collectors.toSet()),
            g.V().has(COUNTER, P.gte(least)).id().toSet(),
            "vertices counted " + least + " times");
      }
    }
  }

  private void assertCountersOfEdges() {
    long v = vertex();
    switch (random.nextInt(3)) {
      case 0 ->
          assertEquals(
              sum(edges((id, edge) -> edge.out() == v)),
              g.V(v).outE().values(COUNTER).fold(0L, CountModel::plus).next(),
              "sum of the edges that leave " + v);
      case 1 ->
          assertEquals(
              edges((id, edge) -> edge.in() == v && state.counters().containsKey(id))
                  .map(Map.Entry::getKey)
                  .collect(Collectors.toSet()),
              g.V(v).inE().has(COUNTER).id().toSet(),
              "edges with a counter that reach " + v);
      default -> {
        Set<String> ids = state.edges().keySet();
        if (!ids.isEmpty()) {
          String id = List.copyOf(ids).get(random.nextInt(ids.size()));
          Long value = state.counters().get(id);
          assertEquals(
              value == null ? Map.of() : Map.of(COUNTER, value),
              g.E(id).valueMap(COUNTER).next(),
              "counter of " + id);
        }
      }
    }
  }

  private long sum(Stream<Map.Entry<String, EdgeState>> edges) {
    return edges.mapToLong(edge -> state.counters().getOrDefault(edge.getKey(), 0L)).sum();
  }

  private static long plus(long sum, Object counter) {
    return sum + (Long) counter;
  }
}
