package io.colonnade.index.tables;

class EdgeTableIndexTest extends IndexContract {

  EdgeTableIndexTest() {
    super("edge-table");
  }
}
