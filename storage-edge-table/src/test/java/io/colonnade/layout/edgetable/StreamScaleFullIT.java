package io.colonnade.layout.edgetable;

import io.colonnade.crash.StreamScaleContract;
import java.util.Map;

class StreamScaleFullIT extends StreamScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
