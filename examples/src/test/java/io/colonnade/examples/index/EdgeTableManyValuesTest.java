package io.colonnade.examples.index;

class EdgeTableManyValuesTest extends ManyValuesContract {

  EdgeTableManyValuesTest() {
    super("edge-table");
  }
}
