package io.colonnade.examples.index;

class AdjacencyIndexedValuesTest extends IndexedValuesContract {

  AdjacencyIndexedValuesTest() {
    super("adjacency");
  }
}
