package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;
import io.colonnade.tinkerpop.JournalGraphs;
import java.util.Map;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Graphs of this layout over the journal in memory. */
public class JournalGraphProvider extends ColonnadeGraphProvider {

  public JournalGraphProvider() {
    super("adjacency", "journal");
  }

  @Override
  public Map<String, Object> getBaseConfiguration(
      String graphName, Class<?> test, String testMethodName, GraphData data) {
    Map<String, Object> settings =
        super.getBaseConfiguration(graphName, test, testMethodName, data);
    settings.put(Graph.GRAPH, JournalGraphs.class.getName());
    return settings;
  }
}
