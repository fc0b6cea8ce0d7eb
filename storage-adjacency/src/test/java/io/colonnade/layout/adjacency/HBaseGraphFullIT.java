package io.colonnade.layout.adjacency;

import io.colonnade.graph.GraphContracts;
import java.util.Map;

/** The contracts of graphs, on HBase. */
class HBaseGraphFullIT extends GraphContracts {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "hbase", "colonnade.layout", "adjacency");
  }
}
