package io.colonnade.layout.adjacency;

import io.colonnade.graph.OpenReadsContract;

class OpenReadsIT extends OpenReadsContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
