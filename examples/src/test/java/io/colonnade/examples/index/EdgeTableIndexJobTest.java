package io.colonnade.examples.index;

class EdgeTableIndexJobTest extends IndexJobContract {

  EdgeTableIndexJobTest() {
    super("edge-table");
  }
}
