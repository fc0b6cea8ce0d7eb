package io.colonnade.examples.index;

class EdgeTableIndexAnswersTest extends IndexAnswersContract {

  EdgeTableIndexAnswersTest() {
    super("edge-table");
  }
}
