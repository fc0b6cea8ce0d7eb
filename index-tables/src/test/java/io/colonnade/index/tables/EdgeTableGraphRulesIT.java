package io.colonnade.index.tables;

import io.colonnade.graph.GraphRulesContract;

class EdgeTableGraphRulesIT extends GraphRulesContract {

  @Override
  protected String layout() {
    return "edge-table";
  }
}
