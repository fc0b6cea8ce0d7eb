package io.colonnade.layout.edgetable;

import io.colonnade.config.Settings;
import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutContract;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeShapes;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same where rows and qualifiers lie in one key. */
class RocksLayoutTest extends LayoutContract {

  @TempDir private Path parent;

  @Override
  protected Store open(Settings settings, Meter meter) {
    return RocksStore.open(parent.resolve("data"), settings, meter);
  }

  @Override
  protected Layout layout(long salt, EdgeShapes shapes) {
    return new EdgeTableLayout(salt, shapes);
  }
}
