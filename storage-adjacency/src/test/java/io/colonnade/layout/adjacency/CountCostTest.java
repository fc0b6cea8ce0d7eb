package io.colonnade.layout.adjacency;

import io.colonnade.process.CountCostContract;
import java.util.Map;

class CountCostTest extends CountCostContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
