package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.PendingChange;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;

/**
 * What the contracts of declarations that must be proved share: a small graph in two processes, and
 * work that a process does while its change is proved.
 */
public abstract class PendingChanges extends SharedGraphs {

  @BeforeEach
  void load() {
    one.addVertex(T.id, 1, T.label, "person", "name", "Ada", "age", 36);
    one.addVertex(T.id, 2, T.label, "person", "name", "Bob", "age", 41);
    g(one).V(1).addE("knows").to(__.V(2)).property("since", 1843).iterate();
    one.tx().commit();
    g(one).V(1).addE("posted").to(__.V(2)).property("at", 1).iterate();
    one.addVertex(T.label, "persn", "nmae", "Eve");
    one.tx().commit();
    g(one).E().hasLabel("posted").drop().iterate();
    g(one).V().hasLabel("persn").drop().iterate();
    one.tx().commit();
  }

  protected static void declare(ColonnadeGraph graph, UnaryOperator<SchemaChange> change) {
    change.apply(graph.schema().change()).commit();
  }

  protected static Optional<PendingChange> pending(ColonnadeGraph graph) {
    return graph.store().liveSchema().learn().pending();
  }

  /** Makes a process do something once, when the proof of its change reads the graph. */
  protected final AtomicBoolean duringProof(ColonnadeGraph graph, Runnable work) {
    AtomicBoolean isDone = new AtomicBoolean();
    hooked(graph)
        .onRead(
            () -> {
              if (graph.store().schema().pending().isPresent() && !isDone.getAndSet(true)) {
                work.run();
              }
            });
    return isDone;
  }

  protected final void declare(
      ColonnadeGraph graph, UnaryOperator<SchemaChange> change, Runnable duringProof) {
    AtomicBoolean isDone = duringProof(graph, duringProof);
    try {
      declare(graph, change);
    } finally {
      assertTrue(isDone.get());
    }
    assertEquals(Optional.empty(), pending(one));
    assertEquals(Optional.empty(), pending(two));
  }

  /** Calls for each process, which knows the latest schema. */
  protected final void inBoth(Consumer<ColonnadeGraph> work) {
    for (ColonnadeGraph graph : List.of(one, two)) {
      var unused = graph.store().liveSchema().learn();
      work.accept(graph);
      rollBack(graph);
    }
  }

  protected static void rollBack(Graph graph) {
    if (graph.tx().isOpen()) {
      graph.tx().rollback();
    }
  }

  protected static void assertInvalid(Problem problem, Graph graph, Consumer<Graph> write) {
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () -> {
              write.accept(graph);
              graph.tx().commit();
            });
    assertTrue(e.getMessage().startsWith(problem.code()), e.getMessage());
    rollBack(graph);
  }

  protected static void assertRetryable(
      Problem problem, Graph graph, Consumer<GraphTraversalSource> write) {
    TemporaryTransactionException e =
        assertThrows(
            TemporaryTransactionException.class,
            () -> {
              write.accept(graph.traversal());
              graph.tx().commit();
            });
    assertTrue(e.getMessage().contains(problem.code()), e.getMessage());
    rollBack(graph);
  }

  protected static void write(ColonnadeGraph graph, Consumer<GraphTraversalSource> write) {
    var unused = graph.store().liveSchema().learn();
    write.accept(graph.traversal());
    graph.tx().commit();
  }
}
