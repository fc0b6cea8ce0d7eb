package io.colonnade.index.tables;

class EdgeTableIndexRefusalsTest extends IndexRefusalsContract {

  EdgeTableIndexRefusalsTest() {
    super("edge-table");
  }
}
