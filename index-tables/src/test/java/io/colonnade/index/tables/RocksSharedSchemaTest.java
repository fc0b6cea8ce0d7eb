package io.colonnade.index.tables;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The engine decides the order of commits that run at the same time. */
class RocksSharedSchemaTest extends SharedSchemaContract {

  @TempDir private Path parent;

  RocksSharedSchemaTest() {
    super("adjacency");
  }

  @Override
  Store openStore(Settings settings) {
    return RocksStore.open(parent.resolve("graph"), settings, Meter.NONE);
  }
}
