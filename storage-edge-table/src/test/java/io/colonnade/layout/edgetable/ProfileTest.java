package io.colonnade.layout.edgetable;

import io.colonnade.process.ProfileContract;
import java.util.Map;

class ProfileTest extends ProfileContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }

  @Override
  protected int rowsBesideEdges() {
    return 1;
  }
}
