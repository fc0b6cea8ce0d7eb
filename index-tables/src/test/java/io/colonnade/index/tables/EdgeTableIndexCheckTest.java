package io.colonnade.index.tables;

class EdgeTableIndexCheckTest extends IndexCheckContract {

  EdgeTableIndexCheckTest() {
    super("edge-table");
  }
}
