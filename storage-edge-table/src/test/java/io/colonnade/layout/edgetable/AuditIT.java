package io.colonnade.layout.edgetable;

import io.colonnade.crash.AuditContract;
import java.util.Map;

class AuditIT extends AuditContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }
}
