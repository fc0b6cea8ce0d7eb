package io.colonnade.layout.adjacency;

import io.colonnade.cache.SharedCacheContract;

class SharedCacheTest extends SharedCacheContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
