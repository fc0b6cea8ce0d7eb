package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;

/** EdgeTable layout on RocksDB. */
public final class RocksGraphProvider extends ColonnadeGraphProvider {

  public RocksGraphProvider() {
    super("edge-table", "rocksdb");
  }
}
