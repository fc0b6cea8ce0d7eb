package io.colonnade.layout.adjacency;

import io.colonnade.process.SortedScaleContract;
import java.util.Map;

class SortedScaleIT extends SortedScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
