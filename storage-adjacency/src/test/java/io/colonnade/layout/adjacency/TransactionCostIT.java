package io.colonnade.layout.adjacency;

import io.colonnade.graph.TransactionCostContract;
import java.util.Map;

class TransactionCostIT extends TransactionCostContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
