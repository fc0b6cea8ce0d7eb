package io.colonnade.index.tables;

class AdjacencyOwnChangesTest extends OwnChangesContract {

  AdjacencyOwnChangesTest() {
    super("adjacency");
  }
}
