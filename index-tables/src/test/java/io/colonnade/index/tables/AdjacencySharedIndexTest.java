package io.colonnade.index.tables;

import java.util.Map;

class AdjacencySharedIndexTest extends SharedIndexContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency");
  }
}
