package io.colonnade.tinkerpop;

import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The features against graphs in this JVM. */
public final class EmbeddedWorld extends GherkinWorld {

  private final GherkinGraphs graphs;

  public EmbeddedWorld(ColonnadeGraphProvider provider) {
    this(new GherkinGraphs(provider));
  }

  private EmbeddedWorld(GherkinGraphs graphs) {
    super(graphs);
    this.graphs = graphs;
  }

  @Override
  public GraphTraversalSource getGraphTraversalSource(GraphData data) {
    return graphs.of(data).traversal();
  }
}
