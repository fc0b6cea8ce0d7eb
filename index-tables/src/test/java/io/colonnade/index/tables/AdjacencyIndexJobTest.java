package io.colonnade.index.tables;

class AdjacencyIndexJobTest extends IndexJobContract {

  AdjacencyIndexJobTest() {
    super("adjacency");
  }
}
