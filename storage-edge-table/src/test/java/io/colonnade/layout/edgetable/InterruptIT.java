package io.colonnade.layout.edgetable;

import io.colonnade.graph.InterruptContract;

class InterruptIT extends InterruptContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
