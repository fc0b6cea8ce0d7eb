package io.colonnade.layout.edgetable;

import io.colonnade.crash.TornLogContract;
import java.util.Map;

class TornLogIT extends TornLogContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
