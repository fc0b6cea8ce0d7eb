package io.colonnade.index.tables;

import java.util.Map;

class EdgeTableSharedBuildIT extends SharedBuildContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "edge-table");
  }
}
