package io.colonnade.examples.index;

class AdjacencyIndexServiceTest extends IndexServiceContract {

  AdjacencyIndexServiceTest() {
    super("adjacency");
  }
}
