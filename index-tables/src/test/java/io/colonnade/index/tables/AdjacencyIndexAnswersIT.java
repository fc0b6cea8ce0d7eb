package io.colonnade.index.tables;

class AdjacencyIndexAnswersIT extends IndexAnswersContract {

  AdjacencyIndexAnswersIT() {
    super("adjacency");
  }
}
