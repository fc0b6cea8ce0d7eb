package io.colonnade.index.tables;

class EdgeTableIndexedValuesTest extends IndexedValuesContract {

  EdgeTableIndexedValuesTest() {
    super("edge-table");
  }
}
