package io.colonnade.index.tables;

class AdjacencyIndexedValuesTest extends IndexedValuesContract {

  AdjacencyIndexedValuesTest() {
    super("adjacency");
  }
}
