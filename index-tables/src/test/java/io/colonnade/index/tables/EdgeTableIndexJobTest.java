package io.colonnade.index.tables;

class EdgeTableIndexJobTest extends IndexJobContract {

  EdgeTableIndexJobTest() {
    super("edge-table");
  }
}
