package io.colonnade.index.tables;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;

class AdjacencyJournalSharedSchemaTest extends SharedSchemaContract {

  private final MemoryRowStore rows = new MemoryRowStore();

  AdjacencyJournalSharedSchemaTest() {
    super("adjacency");
  }

  @Override
  Store openStore(Settings settings) {
    return MemoryJournal.open(rows, Meter.NONE);
  }

  @Override
  Store connect(Store unused) {
    return MemoryJournal.open(rows.connect(), Meter.NONE);
  }
}
