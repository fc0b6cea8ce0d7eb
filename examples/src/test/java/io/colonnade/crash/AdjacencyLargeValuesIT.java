package io.colonnade.crash;

import java.util.Map;

class AdjacencyLargeValuesIT extends SmallHeapContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
