package io.colonnade.examples.index;

class AdjacencyIndexAnswersTest extends IndexAnswersContract {

  AdjacencyIndexAnswersTest() {
    super("adjacency");
  }
}
