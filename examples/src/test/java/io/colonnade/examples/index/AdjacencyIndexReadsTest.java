package io.colonnade.examples.index;

class AdjacencyIndexReadsTest extends IndexReadsContract {

  AdjacencyIndexReadsTest() {
    super("adjacency");
  }
}
