package io.colonnade.examples.index;

class AdjacencyIndexDamageTest extends IndexDamageContract {

  AdjacencyIndexDamageTest() {
    super("adjacency");
  }
}
