package io.colonnade.layout.edgetable;

import io.colonnade.graph.HBaseCallContract;

/** The calls on one region server. */
class HBaseCallCountIT extends HBaseCallContract {

  @Override
  protected String layout() {
    return "edge-table";
  }

  @Override
  protected int servers() {
    return 1;
  }

  @Override
  protected int tablesOfEdgesRead() {
    return 2;
  }

  @Override
  protected int tablesOfEdgesWritten() {
    return 3;
  }
}
