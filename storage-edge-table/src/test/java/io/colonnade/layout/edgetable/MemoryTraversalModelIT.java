package io.colonnade.layout.edgetable;

import io.colonnade.process.TraversalModelContract;
import java.util.Map;

class MemoryTraversalModelIT extends TraversalModelContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "edge-table");
  }
}
