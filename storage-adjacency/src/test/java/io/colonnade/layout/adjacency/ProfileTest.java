package io.colonnade.layout.adjacency;

import io.colonnade.process.ProfileContract;
import java.util.Map;

class ProfileTest extends ProfileContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
