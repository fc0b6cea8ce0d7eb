package io.colonnade.index.tables;

import io.colonnade.graph.GraphSimulationContract;

class AdjacencyGraphSimulationTest extends GraphSimulationContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
