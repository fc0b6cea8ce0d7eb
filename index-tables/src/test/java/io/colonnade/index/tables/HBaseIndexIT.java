package io.colonnade.index.tables;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.TestHBase;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;

/** Indexes of graphs in HBase that two processes use. */
class HBaseIndexIT {

  private static Map<String, String> on(String layout) {
    return Map.of("colonnade.engine", "hbase", "colonnade.layout", layout);
  }

  @Nested
  class OfAdjacency extends SharedIndexContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return on("adjacency");
    }
  }

  @Nested
  class OfEdgeTable extends SharedIndexContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return on("edge-table");
    }
  }

  @Nested
  class Builds extends SharedBuildContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return on("adjacency");
    }
  }

  @Nested
  class Schemas extends SharedSchemaContract {

    private final Supplier<Store> processes = TestHBase.processes(Meter.NONE);

    Schemas() {
      super("edge-table");
    }

    @Override
    Store openStore(Settings settings) {
      return processes.get();
    }

    @Override
    Store connect(Store unused) {
      return processes.get();
    }
  }
}
