package io.colonnade.process;

import java.util.Map;

class EdgeTableReadPathTest extends ReadPathContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
