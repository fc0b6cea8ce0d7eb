package io.colonnade.index.tables;

import io.colonnade.graph.GraphSimulationContract;

class AdjacencyGraphSimulationIT extends GraphSimulationContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
