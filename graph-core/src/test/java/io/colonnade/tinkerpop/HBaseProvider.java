package io.colonnade.tinkerpop;

import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Makes the graphs of TinkerPop's suites in HBase. */
public abstract class HBaseProvider extends ColonnadeGraphProvider {

  protected HBaseProvider(String layout) {
    super(layout, "hbase", HBaseGraphs.class);
  }

  @Override
  public void clear(Graph graph, Configuration configuration) throws Exception {
    super.clear(graph, configuration);
    if (configuration != null) {
      HBaseGraphs.forget(configuration);
    }
  }
}
