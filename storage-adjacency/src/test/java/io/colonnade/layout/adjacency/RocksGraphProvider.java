package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;

/** Adjacency layout on RocksDB. */
public final class RocksGraphProvider extends ColonnadeGraphProvider {

  public RocksGraphProvider() {
    super("adjacency", "rocksdb");
  }
}
