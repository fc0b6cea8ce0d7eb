package io.colonnade.store.rocksdb;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends StoreContract {

  @TempDir private Path parent;
  private int opened;

  @Override
  public Store open(Settings settings, Meter meter) {
    return RocksStore.open(parent.resolve("data" + opened++), settings, meter);
  }
}
