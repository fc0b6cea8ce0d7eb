package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.graph.IsolationModel.EdgeState;
import io.colonnade.graph.IsolationModel.State;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;

/** A whole graph as a transaction sees it, in the terms of the model. Stateless. */
final class IsolationView {

  private IsolationView() {}

  /** Reads the graph by scans; the edges are compared with those of a hop as well. */
  static State of(Graph tx) {
    State state = new State();
    tx.vertices()
        .forEachRemaining(
            v -> {
              state.vertices().put((Long) v.id(), v.<Integer>property("p").orElse(0));
              counter(v).ifPresent(value -> state.counters().put(v.id(), value));
            });
    State byAdjacency = state.copy();
    tx.edges().forEachRemaining(edge -> put(edge, state));
    var g = tx.traversal();
    g.V().outE().forEachRemaining(edge -> put(edge, byAdjacency));
    assertEquals(state, byAdjacency);
    assertEquals((long) state.edges().size(), g.V().inE().count().next());
    return state;
  }

  private static void put(Edge edge, State state) {
    state.edges().put((String) edge.id(), of(edge));
    counter(edge).ifPresent(value -> state.counters().put(edge.id(), value));
  }

  static EdgeState of(Edge edge) {
    return new EdgeState(
        edge.label(),
        (Long) edge.outVertex().id(),
        (Long) edge.inVertex().id(),
        edge.<Integer>property("p").orElse(0));
  }

  /** Returns the counter of an element; empty if it has none. */
  static Optional<Long> counter(Element element) {
    Property<Long> counter = element.property(IsolationSteps.COUNTER);
    return counter.isPresent() ? Optional.of(counter.value()) : Optional.empty();
  }
}
