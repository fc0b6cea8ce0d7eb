package io.colonnade.graph;

import io.colonnade.graph.IsolationModel.EdgeState;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Random steps of transactions, each done to the graph and to the model. */
final class IsolationSteps {

  static final int VERTICES = 4;
  static final List<String> LABELS = List.of("x", "y");
  static final String COUNTER = "views";

  private static final int EDGE_IDS = 6;
  private static final int STEPS_OF_ELEMENTS = 9;
  private static final int STEPS_OF_COUNTERS = 6;

  private final Random random;
  private final int kinds;

  IsolationSteps(Random random, IsolationPhase phase) {
    this.random = random;
    this.kinds = STEPS_OF_ELEMENTS + (phase.hasCounters() ? STEPS_OF_COUNTERS : 0);
  }

  /** Does one step; each begins with a look-up. */
  void step(Graph tx, IsolationModel.Tx expected) {
    expected.read();
    switch (random.nextInt(kinds)) {
      case 0, 1 -> addVertex(tx, expected);
      case 2 -> setProperty(tx, expected);
      case 3, 4, 5 -> addEdge(tx, expected);
      case 6, 7 -> changeEdge(tx, expected);
      case 8 -> removeVertex(tx, expected);
      default -> count(tx, expected);
    }
  }

  private long vertex() {
    return random.nextInt(VERTICES);
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private void addVertex(Graph tx, IsolationModel.Tx expected) {
    long v = vertex();
    if (expected.addVertex(v)) {
      tx.addVertex(T.id, v);
    } else {
      tx.vertices(v).hasNext();
    }
  }

  private void setProperty(Graph tx, IsolationModel.Tx expected) {
    long v = vertex();
    int value = random.nextInt();
    if (expected.setProperty(v, value)) {
      tx.vertices(v).next().property("p", value);
    }
  }

  private void removeVertex(Graph tx, IsolationModel.Tx expected) {
    long v = vertex();
    if (expected.removeVertex(v)) {
      tx.vertices(v).next().remove();
    }
  }

  /** Adds an edge with an id of few, or with a generated one. */
  private void addEdge(Graph tx, IsolationModel.Tx expected) {
    EdgeState edge = new EdgeState(any(LABELS), vertex(), vertex(), 0);
    if (!expected.view().has(edge.out()) || !expected.view().has(edge.in())) {
      return;
    }
    Vertex out = tx.vertices(edge.out()).next();
    Vertex in = tx.vertices(edge.in()).next();
    String id = "e" + random.nextInt(EDGE_IDS);
    Edge made =
        expected.view().has(id)
            ? out.addEdge(edge.label(), in)
            : out.addEdge(edge.label(), in, T.id, id);
    expected.addEdge((String) made.id(), edge);
  }

  private void changeEdge(Graph tx, IsolationModel.Tx expected) {
    List<String> edges = List.copyOf(expected.view().edges().keySet());
    if (edges.isEmpty()) {
      return;
    }
    String id = any(edges);
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

  /** Adds to the counter of an element, sets or removes it. */
  private void count(Graph tx, IsolationModel.Tx expected) {
    List<Object> elements = expected.view().elements();
    if (elements.isEmpty()) {
      return;
    }
    Object id = any(elements);
    Element element = id instanceof Long ? tx.vertices(id).next() : tx.edges(id).next();
    long number = random.nextInt(200) - 50;
    switch (random.nextInt(6)) {
      case 0 -> {
        expected.setCounter(id, number);
        element.property(COUNTER, number);
      }
      case 1 -> {
        if (expected.removeCounter(id)) {
          element.property(COUNTER).remove();
        }
      }
      default -> {
        expected.add(id, number);
        increment(element, number);
      }
    }
  }

  private static void increment(Element element, long by) {
    if (element instanceof ColonnadeVertex vertex) {
      vertex.increment(COUNTER, by);
    } else {
      ((ColonnadeEdge) element).increment(COUNTER, by);
    }
  }
}
