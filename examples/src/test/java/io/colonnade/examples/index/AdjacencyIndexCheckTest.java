package io.colonnade.examples.index;

class AdjacencyIndexCheckTest extends IndexCheckContract {

  AdjacencyIndexCheckTest() {
    super("adjacency");
  }
}
