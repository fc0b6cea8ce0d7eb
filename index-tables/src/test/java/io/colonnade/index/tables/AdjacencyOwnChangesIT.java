package io.colonnade.index.tables;

class AdjacencyOwnChangesIT extends OwnChangesContract {

  AdjacencyOwnChangesIT() {
    super("adjacency");
  }
}
