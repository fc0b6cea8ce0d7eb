package io.colonnade.index.tables;

class EdgeTableOwnEdgesTest extends OwnEdgesContract {

  EdgeTableOwnEdgesTest() {
    super("edge-table");
  }
}
