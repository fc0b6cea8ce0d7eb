package io.colonnade.layout.edgetable;

import io.colonnade.crash.CheckScaleContract;
import java.util.Map;

class CheckScaleFullIT extends CheckScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
