package io.colonnade.store.rocksdb;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Reports to a meter how often RocksDB has synced its write-ahead log for writes, by RocksDB's own
 * count: concurrent writes share a sync. RocksDB's statistics would count it too, but slow down
 * every read. Thread-safe: a sync that finished before a call of {@link #tell} is reported when the
 * call returns.
 */
final class SyncMeter {

  private static final String WRITES = "rocksdb.dbstats";
  private static final String SYNCS = "db.wal_syncs";

  private final RocksDB db;
  private final Meter meter;
  private long told;

  SyncMeter(RocksDB db, Meter meter) {
    this.db = db;
    this.meter = meter;
  }

  /** Reports the syncs since the last call. The native database must be open. */
  synchronized void tell() {
    long synced = synced();
    if (synced > told) {
      meter.count(Event.SYNC, synced - told);
      told = synced;
    }
  }

  private long synced() {
    try {
      return Long.parseLong(db.getMapProperty(WRITES).getOrDefault(SYNCS, "0"));
    } catch (RocksDBException e) { // a commit succeeds even if its syncs are not known
      return told;
    }
  }
}
