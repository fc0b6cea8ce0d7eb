package io.colonnade.examples.index;

class AdjacencyIndexJobTest extends IndexJobContract {

  AdjacencyIndexJobTest() {
    super("adjacency");
  }
}
