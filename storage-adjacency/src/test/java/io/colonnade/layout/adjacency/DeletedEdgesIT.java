package io.colonnade.layout.adjacency;

import io.colonnade.crash.DeletedEdgesContract;
import java.util.Map;

class DeletedEdgesIT extends DeletedEdgesContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
