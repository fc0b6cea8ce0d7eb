package io.colonnade.index.tables;

class AdjacencyIndexReadsTest extends IndexReadsContract {

  AdjacencyIndexReadsTest() {
    super("adjacency");
  }
}
