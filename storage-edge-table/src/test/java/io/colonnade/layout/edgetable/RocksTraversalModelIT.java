package io.colonnade.layout.edgetable;

import io.colonnade.process.TraversalModelContract;
import java.util.Map;

class RocksTraversalModelIT extends TraversalModelContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
