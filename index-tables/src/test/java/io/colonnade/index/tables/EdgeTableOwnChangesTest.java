package io.colonnade.index.tables;

class EdgeTableOwnChangesTest extends OwnChangesContract {

  EdgeTableOwnChangesTest() {
    super("edge-table");
  }
}
