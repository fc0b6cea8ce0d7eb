package io.colonnade.store.journal;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.StoreContract;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;

/** The contract of stores, over the journal in memory. */
class JournalStoreTest extends StoreContract {

  @Override
  public Store open(Settings settings, Meter meter) {
    return JournalStore.open(
        new MemoryRowStore(),
        new ThreadScheduling(),
        Duration.ofSeconds(10),
        Duration.ofMinutes(10),
        meter);
  }

  /** The journal keeps every version for the retention time. */
  @Override
  public boolean letsGoAtOnce() {
    return false;
  }
}
