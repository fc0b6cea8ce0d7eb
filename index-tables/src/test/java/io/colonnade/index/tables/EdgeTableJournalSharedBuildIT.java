package io.colonnade.index.tables;

import java.util.Map;

class EdgeTableJournalSharedBuildIT extends SharedBuildContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "journal", "colonnade.layout", "edge-table");
  }
}
