package io.colonnade.layout.adjacency;

import io.colonnade.process.StopEarlyContract;
import java.util.Map;

class StopEarlyIT extends StopEarlyContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
