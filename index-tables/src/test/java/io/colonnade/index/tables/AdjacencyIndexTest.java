package io.colonnade.index.tables;

class AdjacencyIndexTest extends IndexContract {

  AdjacencyIndexTest() {
    super("adjacency");
  }
}
