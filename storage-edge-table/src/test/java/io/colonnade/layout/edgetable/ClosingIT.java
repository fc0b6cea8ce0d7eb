package io.colonnade.layout.edgetable;

import io.colonnade.crash.ClosingContract;
import java.util.Map;

class ClosingIT extends ClosingContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
