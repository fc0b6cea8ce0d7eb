package io.colonnade.examples.index;

class EdgeTableIndexServiceTest extends IndexServiceContract {

  EdgeTableIndexServiceTest() {
    super("edge-table");
  }
}
