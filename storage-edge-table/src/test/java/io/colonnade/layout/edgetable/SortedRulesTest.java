package io.colonnade.layout.edgetable;

import io.colonnade.process.SortedRulesContract;
import java.util.Map;

class SortedRulesTest extends SortedRulesContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
