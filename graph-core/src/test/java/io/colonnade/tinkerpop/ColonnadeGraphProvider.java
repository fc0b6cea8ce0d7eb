package io.colonnade.tinkerpop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private static final String DIRECTORY = "colonnade.directory";

  private final String layout;
  private final String engine;

  protected ColonnadeGraphProvider(String layout, String engine) {
    this.layout = layout;
    this.engine = engine;
  }

  @Override
  public Map<String, Object> getBaseConfiguration(
      String graphName, Class<?> test, String testMethodName, GraphData data) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(Graph.GRAPH, "io.colonnade.Colonnade");
    settings.put("colonnade.engine", engine);
    settings.put("colonnade.layout", layout);
    settings.put(DIRECTORY, directory(graphName).toString());
    settings.put("colonnade.store.rocksdb.sync", "never");
    settings.put("colonnade.store.rocksdb.memory", "16mb");
    if (copiesMultiProperties(test, testMethodName, data)) {
      settings.put("colonnade.schema.default-cardinality", "list");
    }
    return settings;
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
    try {
      if (graph != null) {
        proveAndClose(graph);
      }
    } finally {
      if (configuration != null && configuration.containsKey(DIRECTORY)) {
        delete(Path.of(configuration.getString(DIRECTORY)));
      }
    }
  }

  /** Proves the invariants of all that the graph has committed. Leaves it open. */
  protected void prove(Graph graph) {}

  private void proveAndClose(Graph graph) throws Exception {
    try {
      prove(graph);
    } finally {
      graph.close();
    }
  }

  @Override
  public Set<Class> getImplementations() {
    return Set.of();
  }

  private Path directory(String graphName) {
    String name = graphName.replaceAll("[^A-Za-z0-9-]", "_");
    return Path.of(
        System.getProperty("build.dir", "target"), "graphs", layout + "-" + engine, name);
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
