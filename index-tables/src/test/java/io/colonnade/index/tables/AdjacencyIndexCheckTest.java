package io.colonnade.index.tables;

class AdjacencyIndexCheckTest extends IndexCheckContract {

  AdjacencyIndexCheckTest() {
    super("adjacency");
  }
}
