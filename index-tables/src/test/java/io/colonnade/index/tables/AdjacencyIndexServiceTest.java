package io.colonnade.index.tables;

class AdjacencyIndexServiceTest extends IndexServiceContract {

  AdjacencyIndexServiceTest() {
    super("adjacency");
  }
}
