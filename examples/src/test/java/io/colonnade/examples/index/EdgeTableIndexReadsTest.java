package io.colonnade.examples.index;

class EdgeTableIndexReadsTest extends IndexReadsContract {

  EdgeTableIndexReadsTest() {
    super("edge-table");
  }
}
