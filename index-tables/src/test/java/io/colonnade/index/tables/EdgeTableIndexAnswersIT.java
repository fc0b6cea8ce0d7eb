package io.colonnade.index.tables;

class EdgeTableIndexAnswersIT extends IndexAnswersContract {

  EdgeTableIndexAnswersIT() {
    super("edge-table");
  }
}
