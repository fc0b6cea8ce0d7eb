package io.colonnade.index;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same where tables lie on disk. */
public abstract class RocksIndexContract extends IndexMaintainerContract {

  @TempDir private Path parent;

  @Override
  protected final Store open(Settings settings, Meter meter) {
    return RocksStore.open(parent.resolve("data"), settings, meter);
  }
}
