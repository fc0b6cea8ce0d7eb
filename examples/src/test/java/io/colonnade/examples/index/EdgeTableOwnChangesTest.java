package io.colonnade.examples.index;

class EdgeTableOwnChangesTest extends OwnChangesContract {

  EdgeTableOwnChangesTest() {
    super("edge-table");
  }
}
