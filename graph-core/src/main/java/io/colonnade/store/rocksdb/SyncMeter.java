package io.colonnade.store.rocksdb;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import org.rocksdb.TickerType;

/**
 * Reports to a meter how often RocksDB has synced its write-ahead log, by RocksDB's own count.
 * Thread-safe: a sync that finished before a call of {@link #tell} is reported when the call
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

  /** Reports the syncs since the last call. The native database must be open. */
  synchronized void tell() {
    long synced = tuning.statistics().getTickerCount(TickerType.WAL_FILE_SYNCED);
    if (synced > told) {
      meter.count(Event.SYNC, synced - told);
      told = synced;
    }
  }
}
