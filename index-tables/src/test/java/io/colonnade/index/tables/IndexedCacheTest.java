package io.colonnade.index.tables;

import io.colonnade.cache.CacheContract;

class IndexedCacheTest extends CacheContract {

  @Override
  protected String layout() {
    return "adjacency";
  }

  @Override
  protected boolean hasIndexes() {
    return true;
  }
}
