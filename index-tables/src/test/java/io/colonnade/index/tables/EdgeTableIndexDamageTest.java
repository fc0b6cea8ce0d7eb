package io.colonnade.index.tables;

class EdgeTableIndexDamageTest extends IndexDamageContract {

  EdgeTableIndexDamageTest() {
    super("edge-table");
  }
}
