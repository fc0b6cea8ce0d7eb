package io.colonnade.store.rocksdb;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The deletions in write buffers. A read in a range with many deletions visits all of them. RocksDB
 * removes deletions only after they were written to files, see {@link Tuning}, and writes a buffer
 * to a file when it is full. It can also mark a buffer for that when a read visits many deletions,
 * but acts on the mark no sooner than at the next write to the buffer. Thread-safe; {@link #sweep}
 * is called inside the gate of a session.
 */
final class BufferedDeletions {

  private static final Logger LOG = LoggerFactory.getLogger(BufferedDeletions.class);

  private static final String COUNT = "rocksdb.num-deletes-active-mem-table";

  /** To pass fewer deletions takes a read less than 0.1 ms. */
  private static final long MANY = 1_000;

  private final NativeDb nativeDb;
  private volatile boolean met; // since the last sweep

  BufferedDeletions(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /** Notes that a read had to pass many deletions, in write buffers or in files. */
  void meet() {
    met = true;
  }

  /**
   * Writes buffers with many deletions to files if reads had to pass many since the last call.
   *
   * @return true if reads had to
   */
  boolean sweep() {
    if (!met) {
      return false;
    }
    met = false;
    try (FlushOptions options = new FlushOptions().setWaitForFlush(false)) {
      for (ColumnFamilyHandle family : nativeDb.columnFamilies()) {
        if (nativeDb.db().getLongProperty(family, COUNT) >= MANY) {
          nativeDb.db().flush(options, family);
        }
      }
    } catch (RocksDBException e) { // the next write reports the failure
      LOG.debug("deletions were not written to files", e);
    }
    return true;
  }
}
