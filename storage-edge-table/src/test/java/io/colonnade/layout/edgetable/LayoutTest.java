package io.colonnade.layout.edgetable;

import io.colonnade.layout.LayoutContract;

class LayoutTest extends LayoutContract {
  @Override
  protected String layoutName() {
    return "edge-table";
  }
}
