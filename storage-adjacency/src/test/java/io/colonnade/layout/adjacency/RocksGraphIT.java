package io.colonnade.layout.adjacency;

import io.colonnade.graph.GraphContracts;
import java.util.Map;

class RocksGraphIT extends GraphContracts {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
