package io.colonnade.examples.index;

class EdgeTableOwnEdgesTest extends OwnEdgesContract {

  EdgeTableOwnEdgesTest() {
    super("edge-table");
  }
}
