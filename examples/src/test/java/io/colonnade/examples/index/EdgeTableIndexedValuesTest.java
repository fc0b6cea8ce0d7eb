package io.colonnade.examples.index;

class EdgeTableIndexedValuesTest extends IndexedValuesContract {

  EdgeTableIndexedValuesTest() {
    super("edge-table");
  }
}
