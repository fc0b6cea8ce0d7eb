package io.colonnade.index.tables;

class AdjacencyIndexRefusalsTest extends IndexRefusalsContract {

  AdjacencyIndexRefusalsTest() {
    super("adjacency");
  }
}
