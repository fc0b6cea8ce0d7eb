package io.colonnade.index.tables;

import java.util.Map;

class AdjacencyJournalSharedBuildIT extends SharedBuildContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "journal", "colonnade.layout", "adjacency");
  }
}
