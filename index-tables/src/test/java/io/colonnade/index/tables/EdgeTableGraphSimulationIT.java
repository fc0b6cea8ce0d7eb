package io.colonnade.index.tables;

import io.colonnade.graph.GraphSimulationContract;

class EdgeTableGraphSimulationIT extends GraphSimulationContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
