package io.colonnade.layout.adjacency;

import io.colonnade.crash.StreamScaleContract;
import java.util.Map;

class StreamScaleIT extends StreamScaleContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
