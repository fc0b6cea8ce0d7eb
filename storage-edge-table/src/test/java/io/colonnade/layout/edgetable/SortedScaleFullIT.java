package io.colonnade.layout.edgetable;

import io.colonnade.process.SortedScaleContract;
import java.util.Map;

class SortedScaleFullIT extends SortedScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }

  @Override
  protected int rowsBesideEdges() {
    return 1;
  }
}
