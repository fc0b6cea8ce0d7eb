package io.colonnade.layout.adjacency;

import io.colonnade.crash.CrashContract;
import java.util.Map;

class CrashIT extends CrashContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");
  }
}
