package io.colonnade.index.tables;

import io.colonnade.graph.GraphRulesContract;

class AdjacencyGraphRulesIT extends GraphRulesContract {

  @Override
  protected String layout() {
    return "adjacency";
  }
}
