package io.colonnade.layout.edgetable;

import io.colonnade.crash.CrashContract;
import java.util.Map;

class CrashIT extends CrashContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
