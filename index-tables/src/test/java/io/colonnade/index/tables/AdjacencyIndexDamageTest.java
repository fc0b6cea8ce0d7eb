package io.colonnade.index.tables;

class AdjacencyIndexDamageTest extends IndexDamageContract {

  AdjacencyIndexDamageTest() {
    super("adjacency");
  }
}
