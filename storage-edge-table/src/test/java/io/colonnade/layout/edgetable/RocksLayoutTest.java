package io.colonnade.layout.edgetable;

import io.colonnade.layout.RocksLayoutContract;

class RocksLayoutTest extends RocksLayoutContract {
  @Override
  protected String layoutName() {
    return "edge-table";
  }
}
