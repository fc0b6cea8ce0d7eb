package io.colonnade.index.tables;

class AdjacencyIndexAnswersTest extends IndexAnswersContract {

  AdjacencyIndexAnswersTest() {
    super("adjacency");
  }
}
