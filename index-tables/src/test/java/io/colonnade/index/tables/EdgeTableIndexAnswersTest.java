package io.colonnade.index.tables;

class EdgeTableIndexAnswersTest extends IndexAnswersContract {

  EdgeTableIndexAnswersTest() {
    super("edge-table");
  }
}
