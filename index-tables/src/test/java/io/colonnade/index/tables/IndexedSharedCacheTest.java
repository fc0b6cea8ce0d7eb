package io.colonnade.index.tables;

import io.colonnade.cache.SharedCacheContract;

class IndexedSharedCacheTest extends SharedCacheContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
