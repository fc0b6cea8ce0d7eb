package io.colonnade.store.rocksdb;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** What RocksDB reports about itself, by the names of our metrics. Stateless. */
final class RocksFigures {

  /** Properties of the whole database, or of a cache that all tables share. */
  private static final Map<String, String> SHARED =
      Map.of(
          "block.cache.bytes", "rocksdb.block-cache-usage",
          "block.cache.limit.bytes", "rocksdb.block-cache-capacity",
          "block.cache.pinned.bytes", "rocksdb.block-cache-pinned-usage",
          "compactions.running", "rocksdb.num-running-compactions",
          "flushes.running", "rocksdb.num-running-flushes",
          "writes.stopped", "rocksdb.is-write-stopped");

  /** Properties of a column family, which are summed. */
  private static final Map<String, String> SUMMED =
      Map.of(
          "write.buffers.bytes", "rocksdb.cur-size-all-mem-tables",
          "compactions.pending.bytes", "rocksdb.estimate-pending-compaction-bytes",
          "files.bytes", "rocksdb.total-sst-files-size",
          "files.live.bytes", "rocksdb.live-sst-files-size",
          "blob.files.bytes", "rocksdb.total-blob-file-size",
          "background.errors", "rocksdb.background-errors");

  private RocksFigures() {}

  static SortedMap<String, Long> of(RocksDB db) throws RocksDBException {
    SortedMap<String, Long> figures = new TreeMap<>();
    for (Map.Entry<String, String> one : SHARED.entrySet()) {
      figures.put(one.getKey(), db.getLongProperty(one.getValue()));
    }
    for (Map.Entry<String, String> one : SUMMED.entrySet()) {
      figures.put(one.getKey(), db.getAggregatedLongProperty(one.getValue()));
    }
    return figures;
  }
}
