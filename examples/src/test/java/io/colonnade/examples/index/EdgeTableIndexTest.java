package io.colonnade.examples.index;

class EdgeTableIndexTest extends IndexContract {

  EdgeTableIndexTest() {
    super("edge-table");
  }
}
