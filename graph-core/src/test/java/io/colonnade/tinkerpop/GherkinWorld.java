package io.colonnade.tinkerpop;

import org.apache.tinkerpop.gremlin.features.World;
import org.apache.tinkerpop.gremlin.structure.Element;

/** Runs the Gherkin features against {@link GherkinGraphs}. Skips no scenario. */
public abstract class GherkinWorld implements World, AutoCloseable {

  /**
   * Which scenarios run: not those for graph computers, for graphs that store null, or for graphs
   * that iterate in the order of insertion. None of these can be told from a feature of the graph.
   */
  public static final String TAGS =
      "not @GraphComputerOnly and not @AllowNullPropertyValues and not @InsertionOrderingRequired";

  public static final String STEPS = "org.apache.tinkerpop.gremlin.features";
  public static final String FEATURES = "classpath:/org/apache/tinkerpop/gremlin/test/features";

  private final GherkinGraphs graphs;

  protected GherkinWorld(GherkinGraphs graphs) {
    this.graphs = graphs;
  }

  @Override
  public void afterEachScenario() {
    graphs.afterScenario();
  }

  @Override
  public String changePathToDataFile(String pathInFeature) {
    return DataFiles.extract(pathInFeature).toString();
  }

  @Override
  public String convertIdToScript(Object id, Class<? extends Element> type) {
    return id instanceof Number ? id.toString() : "\"" + id + "\"";
  }

  @Override
  public void close() throws Exception {
    graphs.close();
  }
}
