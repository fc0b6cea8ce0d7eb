package io.colonnade.layout.adjacency;

import io.colonnade.check.GraphCheckContract;

class AdjacencyGraphCheckTest extends GraphCheckContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
