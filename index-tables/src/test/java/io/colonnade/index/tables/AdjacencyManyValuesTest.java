package io.colonnade.index.tables;

class AdjacencyManyValuesTest extends ManyValuesContract {

  AdjacencyManyValuesTest() {
    super("adjacency");
  }
}
