package io.colonnade.tinkerpop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The six graphs of the Gherkin features: TinkerPop's samples, loaded once because features only
 * read them, and an empty one, emptied after each scenario. Opened when first asked for. Used by
 * one thread.
 */
public final class GherkinGraphs implements AutoCloseable {

  private static final String EMPTY = "empty";

  private final ColonnadeGraphProvider provider;
  private final Map<String, Graph> graphs = new HashMap<>();
  private final List<Configuration> configurations = new ArrayList<>();

  public GherkinGraphs(ColonnadeGraphProvider provider) {
    this.provider = provider;
  }

  /** The graphs by name: {@code empty} and the samples in lower case. Opens those not yet open. */
  public Map<String, Graph> all() {
    for (GraphData data : GraphData.values()) {
      of(data);
    }
    of(null);
    return Map.copyOf(graphs);
  }

  /** The graph with this sample; for null, the empty one. */
  public Graph of(GraphData data) {
    return graphs.computeIfAbsent(name(data), name -> open(name, data));
  }

  /** What the features call the graph with this sample; null is the empty one. */
  public static String name(GraphData data) {
    return data == null ? EMPTY : data.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Ends this thread's transactions, so that no snapshot outlives its scenario, proves what the
   * scenario has left in the empty graph, and empties it.
   */
  public void afterScenario() {
    graphs.values().forEach(graph -> graph.tx().rollback());
    Graph empty = graphs.get(EMPTY);
    if (empty != null && empty.vertices().hasNext()) {
      provider.prove(empty);
      empty.vertices().forEachRemaining(vertex -> vertex.remove());
      empty.tx().commit();
    }
  }

  @Override
  public void close() throws Exception {
    List<Graph> open = List.copyOf(graphs.values());
    graphs.clear();
    for (Graph graph : open) {
      provider.clear(graph, null);
    }
    for (Configuration configuration : configurations) {
      provider.clear(configuration);
    }
  }

  private Graph open(String name, GraphData data) {
    try {
      Configuration configuration =
          provider.newGraphConfiguration(
              "gherkin-" + name, GherkinGraphs.class, "gherkin", Map.of(), data);
      provider.clear(configuration);
      Graph graph = provider.openTestGraph(configuration);
      configurations.add(configuration);
      graph.getServiceRegistry().registerService(new SearchService(graph));
      graph.getServiceRegistry().registerService(new DegreeCentralityService());
      if (data != null) {
        SampleGraphs.load(data, graph);
      }
      return graph;
    } catch (Exception e) {
      throw new IllegalStateException("cannot open the graph of the features: " + name, e);
    }
  }
}
