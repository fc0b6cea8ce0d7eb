package io.colonnade.index.tables;

class EdgeTableManyValuesTest extends ManyValuesContract {

  EdgeTableManyValuesTest() {
    super("edge-table");
  }
}
