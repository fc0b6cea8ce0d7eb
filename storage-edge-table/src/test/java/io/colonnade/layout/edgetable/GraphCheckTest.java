package io.colonnade.layout.edgetable;

import io.colonnade.check.GraphCheckContract;

class GraphCheckTest extends GraphCheckContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
