package io.colonnade.store.rocksdb;

import java.nio.file.Path;
import org.rocksdb.PerfContext;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Counts the cells that RocksDB walks over in reads of the calling thread because they are deleted,
 * overwritten or too young, in whatever database of this process. Confined to its thread.
 */
public final class SkippedCells implements AutoCloseable {

  private final RocksDB any; // RocksDB counts by thread, but gives the counts only by a database

  /**
   * @param directory empty or missing
   */
  public SkippedCells(Path directory) throws RocksDBException {
    NativeLibrary.load();
    this.any = RocksDB.open(directory.toString());
    any.setPerfLevel(PerfLevel.ENABLE_COUNT);
  }

  /** How many cells the reads walked over. */
  public long during(Runnable reads) {
    PerfContext counts = any.getPerfContext();
    counts.reset();
    reads.run();
    return counts.getInternalDeleteSkippedCount()
        + counts.getInternalKeySkippedCount()
        + counts.getInternalRecentSkippedCount();
  }

  @Override
  public void close() {
    any.setPerfLevel(PerfLevel.DISABLE);
    any.close();
  }
}
