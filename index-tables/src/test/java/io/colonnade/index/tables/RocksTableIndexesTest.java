package io.colonnade.index.tables;

import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.RocksIndexContract;

class RocksTableIndexesTest extends RocksIndexContract {

  @Override
  protected IndexMaintainer maintainer() {
    return new TableIndexes();
  }
}
