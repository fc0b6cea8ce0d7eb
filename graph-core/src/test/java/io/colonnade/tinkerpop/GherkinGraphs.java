package io.colonnade.tinkerpop;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.ServiceDirectory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;

/**
 * The six graphs of the Gherkin features: TinkerPop's samples, loaded once because features only
 * read them, and an empty one, emptied after each scenario. Opened when first asked for. Used by
 * one thread.
 */
public final class GherkinGraphs implements AutoCloseable {

  private static final String EMPTY = "empty";

  private final ColonnadeGraphProvider provider;
  private final Map<String, ColonnadeGraph> graphs = new HashMap<>();

  public GherkinGraphs(ColonnadeGraphProvider provider) {
    this.provider = provider;
  }

  /** The graphs by name: {@code empty} and the samples in lower case. Opens those not yet open. */
  public Map<String, ColonnadeGraph> all() {
    for (GraphData data : GraphData.values()) {
      of(data);
    }
    of(null);
    return Map.copyOf(graphs);
  }

  /** The graph with this sample; for null, the empty one. */
  public ColonnadeGraph of(GraphData data) {
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
    ColonnadeGraph empty = graphs.get(EMPTY);
    if (empty != null && empty.vertices().hasNext()) {
      ColonnadeGraphProvider.prove(empty);
      empty.vertices().forEachRemaining(vertex -> vertex.remove());
      empty.tx().commit();
    }
  }

  /** Proves, closes and deletes the graphs, those too that somebody else has closed. */
  @Override
  public void close() throws Exception {
    List<ColonnadeGraph> opened = List.copyOf(graphs.values());
    graphs.clear();
    for (ColonnadeGraph graph : opened) {
      provider.clear(graph, graph.configuration());
    }
  }

  private ColonnadeGraph open(String name, GraphData data) {
    try {
      Configuration configuration =
          provider.newGraphConfiguration(
              "gherkin-" + name, GherkinGraphs.class, "gherkin", Map.of(), null);
      provider.clear(configuration);
      ColonnadeGraph graph = (ColonnadeGraph) provider.openTestGraph(configuration);
      if (graph.getServiceRegistry() instanceof ServiceDirectory directory) {
        directory.names().forEach(directory::remove); // the features list the two below and no more
      }
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
