package io.colonnade.store.rocksdb;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.TickerType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The deletions in write buffers. A read in a range with many deletions visits all of them. RocksDB
 * removes deletions only after they were written to files, see {@link Tuning}, and writes a buffer
 * to a file when it is full. It can also mark a buffer for that when a read visits many deletions,
 * but acts on the mark no sooner than at the next write to the buffer. Used inside the gate of a
 * session, by one thread.
 */
final class BufferedDeletions {

  private static final Logger LOG = LoggerFactory.getLogger(BufferedDeletions.class);

  private static final String COUNT = "rocksdb.num-deletes-active-mem-table";

  /** To pass fewer deletions takes a read less than 0.1 ms. */
  private static final long MANY = 1_000;

  private final NativeDb nativeDb;
  private long skipped;

  BufferedDeletions(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /**
   * Writes buffers to files if reads may have passed many of their deletions since the last call.
   *
   * @return true if reads passed many deletions, in write buffers or in files
   */
  boolean sweep() {
    long now = nativeDb.tuning().statistics().getTickerCount(TickerType.NUMBER_ITER_SKIP);
    if (now - skipped < MANY) {
      return false;
    }
    skipped = now;
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
