package io.colonnade.layout.adjacency;

import io.colonnade.service.BackupContract;
import java.util.Map;

class BackupTest extends BackupContract {
  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
