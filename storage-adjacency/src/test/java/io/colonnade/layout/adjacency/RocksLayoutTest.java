package io.colonnade.layout.adjacency;

import io.colonnade.layout.RocksLayoutContract;

class RocksLayoutTest extends RocksLayoutContract {
  @Override
  protected String layoutName() {
    return "adjacency";
  }
}
