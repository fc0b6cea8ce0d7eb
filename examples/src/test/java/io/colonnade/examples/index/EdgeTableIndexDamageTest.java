package io.colonnade.examples.index;

class EdgeTableIndexDamageTest extends IndexDamageContract {

  EdgeTableIndexDamageTest() {
    super("edge-table");
  }
}
