package io.colonnade.tinkerpop;

import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The features against graphs in this JVM, with all strategies of package process taken off. */
public final class PlainWorld extends GherkinWorld {

  private static final String OURS = "io.colonnade.process";

  private final GherkinGraphs graphs;

  public PlainWorld(ColonnadeGraphProvider provider) {
    this(new GherkinGraphs(provider));
  }

  private PlainWorld(GherkinGraphs graphs) {
    super(graphs);
    this.graphs = graphs;
  }

  @Override
  public GraphTraversalSource getGraphTraversalSource(GraphData data) {
    return plain(graphs.of(data).traversal());
  }

  /** The source without our strategies, of which there must be some. */
  @SuppressWarnings("unchecked") // an array of generic type
  public static GraphTraversalSource plain(GraphTraversalSource g) {
    Class<TraversalStrategy<?>>[] ours =
        g.getStrategies().toList().stream()
            .map(TraversalStrategy::getClass)
            .filter(strategy -> strategy.getPackageName().equals(OURS))
            .toArray(Class[]::new);
    if (ours.length == 0) {
      throw new AssertionError("the source has no strategy of ours, so nothing is taken off");
    }
    return g.withoutStrategies(ours);
  }
}
