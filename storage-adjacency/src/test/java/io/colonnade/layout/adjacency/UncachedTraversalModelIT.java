package io.colonnade.layout.adjacency;

import io.colonnade.process.TraversalModelContract;
import java.util.Map;

/** Without a database cache, and with one transaction's cache that forgets nearly everything. */
class UncachedTraversalModelIT extends TraversalModelContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "memory", "colonnade.layout", "adjacency");
  }

  @Override
  protected Map<String, String> extraOptions() {
    return Map.of("colonnade.cache.size", "0", "colonnade.tx.cache-size", "2000");
  }
}
