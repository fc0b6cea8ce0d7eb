package io.colonnade.index.tables;

class EdgeTableIndexServiceTest extends IndexServiceContract {

  EdgeTableIndexServiceTest() {
    super("edge-table");
  }
}
