package io.colonnade.layout.adjacency;

import io.colonnade.check.GraphCheckContract;

class GraphCheckTest extends GraphCheckContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
