package io.colonnade.layout.adjacency;

import io.colonnade.graph.InterruptContract;

class InterruptIT extends InterruptContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
