package io.colonnade.layout.adjacency;

import io.colonnade.cache.CacheContract;

class CacheTest extends CacheContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
