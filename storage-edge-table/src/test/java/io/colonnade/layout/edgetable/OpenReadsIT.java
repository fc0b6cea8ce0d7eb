package io.colonnade.layout.edgetable;

import io.colonnade.graph.OpenReadsContract;

class OpenReadsIT extends OpenReadsContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
