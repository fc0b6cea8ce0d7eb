package io.colonnade.layout.edgetable;

import io.colonnade.cache.CacheContract;

class CacheTest extends CacheContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
