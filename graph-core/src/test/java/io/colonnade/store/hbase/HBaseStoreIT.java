package io.colonnade.store.hbase;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.StoreContract;

/** The contract of stores, over the journal on HBase. */
class HBaseStoreIT extends StoreContract {

  @Override
  public Store open(Settings settings, Meter meter) {
    return TestHBase.open(meter);
  }

  /** The journal keeps every version for the retention time. */
  @Override
  public boolean letsGoAtOnce() {
    return false;
  }

  /** Sizes of regions are told in megabytes, and up to a minute late. */
  @Override
  public boolean measuresSizes() {
    return false;
  }

  @Override
  public boolean isRemote() {
    return true;
  }
}
