package io.colonnade.layout.adjacency;

import io.colonnade.crash.KillContract;
import java.util.Map;

class KillIT extends KillContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
