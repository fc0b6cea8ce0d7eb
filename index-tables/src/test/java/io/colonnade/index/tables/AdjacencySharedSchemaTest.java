package io.colonnade.index.tables;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.memory.MemoryStore;

class AdjacencySharedSchemaTest extends SharedSchemaContract {

  AdjacencySharedSchemaTest() {
    super("adjacency");
  }

  @Override
  Store openStore(Settings settings) {
    return MemoryStore.open(settings, Meter.NONE);
  }
}
