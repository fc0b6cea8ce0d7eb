package io.colonnade.layout.adjacency;

import io.colonnade.graph.HBaseCallContract;

/** The calls on one region server. */
class HBaseCallCountIT extends HBaseCallContract {

  @Override
  protected String layout() {
    return "adjacency";
  }

  @Override
  protected int servers() {
    return 1;
  }

  @Override
  protected int tablesOfEdgesRead() {
    return 1;
  }

  @Override
  protected int tablesOfEdgesWritten() {
    return 1;
  }
}
