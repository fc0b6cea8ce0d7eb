package io.colonnade.index.tables;

import java.util.Map;

class AdjacencySharedBuildIT extends SharedBuildContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency");
  }
}
