package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** A graph that is measured, the same in every graph it is written into. Immutable. */
interface Sample {

  /** Declares what belongs to it in a graph that is empty. */
  void declare(ColonnadeGraph graph);

  /**
   * Writes all of it.
   *
   * @param commit called after some hundreds of elements, and at the end
   */
  void write(Graph graph, Runnable commit);

  /** What is in it, for people. */
  @Override
  String toString();
}
