package io.colonnade.store.memory;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.StoreContract;
import io.colonnade.store.StoreHistoryContract;

class MemoryStoreTest extends StoreContract implements StoreHistoryContract {

  @Override
  public Store open(Settings settings, Meter meter) {
    return MemoryStore.open(settings, meter);
  }
}
