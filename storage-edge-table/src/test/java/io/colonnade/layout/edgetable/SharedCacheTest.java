package io.colonnade.layout.edgetable;

import io.colonnade.cache.SharedCacheContract;

class SharedCacheTest extends SharedCacheContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
