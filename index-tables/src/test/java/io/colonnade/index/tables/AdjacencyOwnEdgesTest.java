package io.colonnade.index.tables;

class AdjacencyOwnEdgesTest extends OwnEdgesContract {

  AdjacencyOwnEdgesTest() {
    super("adjacency");
  }
}
