package io.colonnade.index.tables;

class EdgeTableIndexReadsTest extends IndexReadsContract {

  EdgeTableIndexReadsTest() {
    super("edge-table");
  }
}
