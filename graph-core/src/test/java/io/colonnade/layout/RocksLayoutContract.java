package io.colonnade.layout;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same where rows and qualifiers lie in one key. */
public abstract class RocksLayoutContract extends LayoutContract {

  @TempDir private Path parent;

  @Override
  protected final Store open(Settings settings, Meter meter) {
    return RocksStore.open(parent.resolve("data"), settings, meter);
  }
}
