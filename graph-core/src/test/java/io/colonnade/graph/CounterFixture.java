package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** A graph whose vertices and edges have a counter, {@value #VIEWS}. */
abstract class CounterFixture extends GraphContract {

  static final String VIEWS = "views";

  ColonnadeVertex vertex(Graph in, Object id) {
    return (ColonnadeVertex) v(in, id);
  }

  ColonnadeEdge edge(Graph in, Object id) {
    return (ColonnadeEdge) in.edges(id).next();
  }

  static void add(Element element, long by) {
    if (element instanceof ColonnadeVertex vertex) {
      vertex.increment(VIEWS, by);
    } else {
      ((ColonnadeEdge) element).increment(VIEWS, by);
    }
  }

  void declare() {
    graph
        .schema()
        .change()
        .declare(
            new SchemaEdit.OfKey(VIEWS, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty()))
        .commit();
  }

  Object committedEdge(Object... keyValues) {
    Edge made = v(graph, 1).addEdge("x", v(graph, 2), keyValues);
    graph.tx().commit();
    return made.id();
  }

  void twoVertices() {
    committedVertex(1);
    committedVertex(2);
  }

  /** Makes both changes at once, then commits the first; leaves the second to be committed. */
  Graph race(Consumer<Graph> first, Consumer<Graph> second) {
    Graph beside = beside();
    second.accept(beside);
    first.accept(graph);
    graph.tx().commit();
    return beside;
  }

  static void assertRefused(Problem problem, Runnable work) {
    InvalidInputException e = assertThrows(InvalidInputException.class, work::run);
    assertEquals(problem, e.problem(), e.getMessage());
  }
}
