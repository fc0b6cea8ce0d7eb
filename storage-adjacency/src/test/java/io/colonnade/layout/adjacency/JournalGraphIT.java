package io.colonnade.layout.adjacency;

import io.colonnade.graph.GraphContracts;
import java.util.Map;

/** The contracts of graphs, over the journal in memory. */
class JournalGraphIT extends GraphContracts {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "journal", "colonnade.layout", "adjacency");
  }
}
