package io.colonnade.examples.index;

class AdjacencyOwnEdgesTest extends OwnEdgesContract {

  AdjacencyOwnEdgesTest() {
    super("adjacency");
  }
}
