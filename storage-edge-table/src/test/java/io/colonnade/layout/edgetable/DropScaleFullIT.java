package io.colonnade.layout.edgetable;

import io.colonnade.crash.DropScaleContract;
import java.util.Map;

class DropScaleFullIT extends DropScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
