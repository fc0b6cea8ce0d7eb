package io.colonnade.index.tables;

class EdgeTableOwnChangesIT extends OwnChangesContract {

  EdgeTableOwnChangesIT() {
    super("edge-table");
  }
}
