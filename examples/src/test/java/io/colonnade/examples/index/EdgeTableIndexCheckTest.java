package io.colonnade.examples.index;

class EdgeTableIndexCheckTest extends IndexCheckContract {

  EdgeTableIndexCheckTest() {
    super("edge-table");
  }
}
