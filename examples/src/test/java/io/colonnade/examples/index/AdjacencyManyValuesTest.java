package io.colonnade.examples.index;

class AdjacencyManyValuesTest extends ManyValuesContract {

  AdjacencyManyValuesTest() {
    super("adjacency");
  }
}
