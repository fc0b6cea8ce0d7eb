package io.colonnade.layout.adjacency;

import io.colonnade.process.ShapeContract;
import java.util.Map;

class ShapeIT extends ShapeContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
