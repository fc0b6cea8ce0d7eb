package io.colonnade.layout.edgetable;

import io.colonnade.service.BackupContract;
import java.util.Map;

class BackupTest extends BackupContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
