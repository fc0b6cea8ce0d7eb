package io.colonnade.examples.index;

class AdjacencyIndexRefusalsTest extends IndexRefusalsContract {

  AdjacencyIndexRefusalsTest() {
    super("adjacency");
  }
}
