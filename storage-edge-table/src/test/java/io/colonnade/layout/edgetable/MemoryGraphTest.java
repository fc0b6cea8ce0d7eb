package io.colonnade.layout.edgetable;

import io.colonnade.graph.GraphContracts;
import java.util.Map;

class MemoryGraphTest extends GraphContracts {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "edge-table");
  }
}
