package io.colonnade.examples.index;

class EdgeTableIndexRefusalsTest extends IndexRefusalsContract {

  EdgeTableIndexRefusalsTest() {
    super("edge-table");
  }
}
