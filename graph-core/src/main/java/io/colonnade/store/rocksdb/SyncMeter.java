package io.colonnade.store.rocksdb;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import org.rocksdb.TickerType;

/**
 * Tells a meter how often RocksDB synced its write-ahead log, as RocksDB itself counts it.
 * Thread-safe: a sync that was finished before {@link #tell} is called has been told when it
 * returns.
 */
final class SyncMeter {

  private final Tuning tuning;
  private final Meter meter;
  private long told;

  SyncMeter(Tuning tuning, Meter meter) {
    this.tuning = tuning;
    this.meter = meter;
  }

  /** Called while the native database is open. */
  synchronized void tell() {
    long synced = tuning.statistics().getTickerCount(TickerType.WAL_FILE_SYNCED);
    if (synced > told) {
      meter.count(Event.SYNC, synced - told);
      told = synced;
    }
  }
}
