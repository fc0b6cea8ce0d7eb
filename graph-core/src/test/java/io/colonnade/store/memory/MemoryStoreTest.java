package io.colonnade.store.memory;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.StoreContract;

class MemoryStoreTest extends StoreContract {

  @Override
  public Store open(Settings settings, Meter meter) {
    return MemoryStore.open(settings, meter);
  }
}
