package io.colonnade.tinkerpop;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.DefaultCardinality;
import io.colonnade.config.IdNumbers;
import io.colonnade.config.Options;
import io.colonnade.config.SyncMode;
import io.colonnade.error.StoreClosedException;
import io.colonnade.graph.ColonnadeEdge;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeProperty;
import io.colonnade.graph.ColonnadeVariables;
import io.colonnade.graph.ColonnadeVertex;
import io.colonnade.graph.ColonnadeVertexProperty;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.AbstractGraphProvider;
import org.apache.tinkerpop.gremlin.LoadGraphWith;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedGraphTest;
import org.apache.tinkerpop.gremlin.structure.util.star.StarGraphTest;

/**
 * Makes, fills and ends the graphs of TinkerPop's suites for one combination of layout and engine.
 * A subclass names the combination and has a public constructor without arguments.
 *
 * <p>The suites open some three thousand graphs: each lies in a directory of its own, which is
 * cheap to make and to delete, and nothing waits for the disk.
 */
public abstract class ColonnadeGraphProvider extends AbstractGraphProvider {

  private final String layout;
  private final String engine;
  private final Class<?> factory;

  protected ColonnadeGraphProvider(String layout, String engine) {
    this(layout, engine, Colonnade.class);
  }

  /**
   * Creates the provider.
   *
   * @param factory opens the graphs, by a method as GraphFactory calls it
   */
  protected ColonnadeGraphProvider(String layout, String engine, Class<?> factory) {
    this.layout = layout;
    this.engine = engine;
    this.factory = factory;
  }

  @Override
  public Map<String, Object> getBaseConfiguration(
      String graphName, Class<?> test, String testMethodName, GraphData data) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(Graph.GRAPH, factory.getName());
    settings.put(Options.ENGINE.key(), engine);
    settings.put(Options.LAYOUT.key(), layout);
    settings.put(Options.DIRECTORY.key(), directory(graphName).toString());
    settings.put(Options.SYNC.key(), SyncMode.NEVER);
    settings.put(Options.MEMORY.key(), "16mb");
    if (comparesIdsOfSamples(test, testMethodName, data)) {
      settings.put(Options.ID_NUMBERS.key(), IdNumbers.INTEGER);
    }
    if (copiesMultiProperties(test, testMethodName, data)) {
      settings.put(Options.CARDINALITY.key(), DefaultCardinality.LIST);
    }
    return settings;
  }

  /** Tests that compare ids with those of the samples, which are Integers in their files. */
  private static boolean comparesIdsOfSamples(
      Class<?> test, String testMethodName, GraphData data) {
    return data != null
        || (test == StarGraphTest.class && testMethodName.equals("shouldCopyFromGraphAToGraphB"));
  }

  /**
   * Tests that copy elements with several properties of one key by way of TinkerPop's readers and
   * attachers, which ask the graph, not the element, for the cardinality.
   */
  private static boolean copiesMultiProperties(
      Class<?> test, String testMethodName, GraphData data) {
    return data == GraphData.CREW
        || (test == StarGraphTest.class && testMethodName.equals("shouldAttachWithCreateMethod"))
        || (test == DetachedGraphTest.class && testMethodName.equals("testAttachableCreateMethod"));
  }

  @Override
  public void loadGraphData(
      Graph graph, LoadGraphWith sample, Class testClass, String testMethodName) {
    if (sample != null) {
      SampleGraphs.load(sample.value(), graph);
    }
  }

  /** May be called again and again for one graph, and with nulls. */
  @Override
  public void clear(Graph graph, Configuration configuration) throws Exception {
    Optional<Path> directory =
        Optional.ofNullable(configuration)
            .map(it -> Path.of(it.getString(Options.DIRECTORY.key())));
    try {
      if (graph instanceof ColonnadeGraph ours) {
        proveAndClose(ours, directory);
      }
    } finally {
      if (directory.isPresent()) {
        delete(directory.get());
      }
    }
  }

  /**
   * Proves the invariants of all that the graph has committed. Leaves it open.
   *
   * @throws io.colonnade.error.StoreClosedException if it is closed
   */
  static void prove(ColonnadeGraph graph) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    if (!report.isClean()) {
      throw new AssertionError("the test left a graph that contradicts itself: " + report);
    }
  }

  private void proveAndClose(ColonnadeGraph graph, Optional<Path> directory) {
    try (graph) {
      prove(graph);
    } catch (StoreClosedException closedByTest) {
      if (directory.filter(Files::exists).isPresent()) {
        try (ColonnadeGraph again = Colonnade.open(graph.configuration())) {
          prove(again);
        }
      }
    }
  }

  @Override
  public Set<Class> getImplementations() {
    return Set.of(
        ColonnadeGraph.class,
        ColonnadeVertex.class,
        ColonnadeEdge.class,
        ColonnadeVertexProperty.class,
        ColonnadeProperty.class,
        ColonnadeVariables.class);
  }

  private Path directory(String graphName) {
    String name = graphName.replaceAll("[^A-Za-z0-9-]", "_");
    Path parent =
        Path.of(System.getProperty("build.dir", "target"), "graphs", layout + "-" + engine);
    try {
      return Files.createDirectories(parent).resolve(name);
    } catch (IOException e) {
      throw new UncheckedIOException("no place for test graphs", e);
    }
  }

  private static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(directory)) {
      List<Path> childrenFirst = paths.sorted(Comparator.reverseOrder()).toList();
      for (Path path : childrenFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot clear the directory of a test graph", e);
    }
  }
}
