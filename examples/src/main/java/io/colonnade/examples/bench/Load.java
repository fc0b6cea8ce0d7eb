package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** Many elements that are written in batches, the same into every graph. Immutable. */
interface Load {

  /** The operation's name. */
  String op();

  Aim aim();

  /** How many elements are written in the time that is measured. */
  long elements();

  /** Declares the schema of a graph that is empty. */
  default void declare(ColonnadeGraph graph) {}

  /** Makes a TinkerGraph with indexes of the same keys. */
  default TinkerGraph tinkerGraph() {
    return TinkerGraph.open();
  }

  /** Writes what the load finds. Its time does not count. */
  default void prepare(Graph graph, Runnable commit) {}

  /**
   * Writes the elements.
   *
   * @param commit called after each batch
   */
  void run(Graph graph, Runnable commit);
}
