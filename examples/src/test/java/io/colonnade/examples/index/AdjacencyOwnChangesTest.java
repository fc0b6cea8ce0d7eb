package io.colonnade.examples.index;

class AdjacencyOwnChangesTest extends OwnChangesContract {

  AdjacencyOwnChangesTest() {
    super("adjacency");
  }
}
