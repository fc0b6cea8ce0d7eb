package io.colonnade.store.rocksdb;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Reports to a meter how often RocksDB has synced its write-ahead log for writes, by RocksDB's own
 * count: concurrent writes share a sync. RocksDB's statistics would count it too, but slow down
 * every read. A write that had no other beside it was synced once, so that RocksDB is not asked,
 * which takes 5 % of a commit. Thread-safe: a sync that finished before a call of {@link #tell} is
 * reported when the call returns.
 */
final class SyncMeter {

  private static final String WRITES = "rocksdb.dbstats";
  private static final String SYNCS = "db.wal_syncs";
  private static final long NOT_ALONE = -1;

  private final RocksDB db;
  private final Meter meter;
  private long told;
  private long begun; // writes so far
  private int writing; // writes at present

  SyncMeter(RocksDB db, Meter meter) {
    this.db = db;
    this.meter = meter;
  }

  /** Notes that a write begins; its {@link #end} must follow. */
  synchronized long begin() {
    begun++;
    writing++;
    return writing == 1 ? begun : NOT_ALONE;
  }

  /** Notes the end of a write, successful or not. */
  synchronized void end() {
    writing--;
  }

  /**
   * Reports the syncs up to a successful write, before its end.
   *
   * @param begin the result of {@link #begin}
   */
  synchronized void tell(long begin) {
    if (begin == begun) { // no write began before its end, or since
      told++;
      meter.count(Event.SYNC, 1);
    } else {
      tell();
    }
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
