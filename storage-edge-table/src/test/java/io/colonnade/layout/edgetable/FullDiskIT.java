package io.colonnade.layout.edgetable;

import io.colonnade.crash.FullDiskContract;
import java.util.Map;

class FullDiskIT extends FullDiskContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
