package io.colonnade.server;

import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerTransactionGraph;

/** The graph that these tests serve. */
final class ModernGraph {

  private ModernGraph() {}

  static Graph open() {
    TinkerTransactionGraph graph = TinkerTransactionGraph.open();
    TinkerFactory.generateModern(graph);
    graph.tx().commit();
    return graph;
  }
}
