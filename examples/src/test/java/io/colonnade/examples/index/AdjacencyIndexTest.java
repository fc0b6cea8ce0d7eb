package io.colonnade.examples.index;

class AdjacencyIndexTest extends IndexContract {

  AdjacencyIndexTest() {
    super("adjacency");
  }
}
