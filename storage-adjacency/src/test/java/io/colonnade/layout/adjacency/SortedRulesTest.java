package io.colonnade.layout.adjacency;

import io.colonnade.process.SortedRulesContract;
import java.util.Map;

class SortedRulesTest extends SortedRulesContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
