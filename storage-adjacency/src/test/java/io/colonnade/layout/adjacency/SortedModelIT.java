package io.colonnade.layout.adjacency;

import io.colonnade.process.SortedModelContract;
import java.util.Map;

class SortedModelIT extends SortedModelContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
