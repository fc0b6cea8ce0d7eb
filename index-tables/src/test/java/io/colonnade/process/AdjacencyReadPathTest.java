package io.colonnade.process;

import java.util.Map;

class AdjacencyReadPathTest extends ReadPathContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
