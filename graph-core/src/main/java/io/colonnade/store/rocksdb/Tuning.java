package io.colonnade.store.rocksdb;

import io.colonnade.store.Family;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.UInt64AddOperator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;

/**
 * The options of the native database and of each kind of family, with the native objects that they
 * use. Sizes and filters follow measurements of 10.10.1 on two cores in July 2026. Closed after the
 * database.
 */
final class Tuning implements AutoCloseable {

  private static final long KB = 1L << 10;
  private static final long MB = 1L << 20;

  /**
   * The share of the cache in which blocks of data do not evict filters and indexes. A look-up of
   * an absent key is cheap while the filter of each file is cached: the filter of a file of 64 MB
   * has 4 MB, so each shard of the cache must hold several.
   */
  private static final double FOR_FILTERS = 0.5;

  private static final long LEAST_SHARD = 64 * MB;

  /** The share of a write buffer for its filter: 16 bits a key of 100 bytes with its value. */
  private static final double FOR_BUFFER_FILTER = 0.02;

  /**
   * A file in which at least half of this number of neighbouring cells are deletions is compacted
   * immediately; its deletions disappear when they reach the last level.
   */
  private static final int DELETION_WINDOW = 1_024;

  private final List<AutoCloseable> natives = new ArrayList<>();
  private final Map<Family, ColumnFamilyOptions> families = new EnumMap<>(Family.class);
  private final Cache cache;
  private final BloomFilter bloom;
  private final TablePropertiesCollectorFactory deletions;
  private final DBOptions database;
  private final ColumnFamilyOptions unnamed;
  private final long memory;

  /**
   * @param memory bytes for the block cache; the write buffers are charged to it and take at most a
   *     quarter
   */
  Tuning(long memory) {
    this.memory = memory;
    this.cache = owned(new LRUCache(memory, shardBits(memory), false, FOR_FILTERS));
    this.bloom = owned(new BloomFilter(10));
    this.deletions =
        owned(
            TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(
                DELETION_WINDOW,
                DELETION_WINDOW / 2,
                0)); // 0: no condition on the share of the whole file
    WriteBufferManager writeBuffers = owned(new WriteBufferManager(memory / 4, cache));
    this.database =
        owned(
            new DBOptions()
                .setCreateIfMissing(true)
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setWriteBufferManager(writeBuffers)
                .setMaxTotalWalSize(Math.max(64 * MB, memory / 2))
                .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors() / 2))
                .setBytesPerSync(MB)
                .setAvoidUnnecessaryBlockingIO(true)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setMaxLogFileSize(MB)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0));
    for (Family family : Family.values()) {
      families.put(family, owned(options(family)));
    }
    this.unnamed = owned(options(Family.META));
  }

  /** Returns the number of shards of the cache as a power of two; at most 64, as in RocksDB. */
  private static int shardBits(long memory) {
    int bits = 0;
    while (bits < 6 && memory >> (bits + 1) >= LEAST_SHARD) {
      bits++;
    }
    return bits;
  }

  DBOptions database() {
    return database;
  }

  ColumnFamilyOptions of(Family family) {
    return java.util.Objects.requireNonNull(families.get(family));
  }

  /** Returns the options of the column family that RocksDB requires. */
  ColumnFamilyOptions unnamed() {
    return unnamed;
  }

  private ColumnFamilyOptions options(Family family) {
    ColumnFamilyOptions options =
        cleaningUp(family)
            .setWriteBufferSize(Math.min(64 * MB, Math.max(MB, memory / 8)))
            .setLevelCompactionDynamicLevelBytes(true)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
            .setTableFormatConfig(blocks(family));
    switch (family) {
      case BIG ->
          options
              .setEnableBlobFiles(true)
              .setMinBlobSize(4 * KB)
              .setBlobCompressionType(CompressionType.LZ4_COMPRESSION)
              .setEnableBlobGarbageCollection(true);
      case COUNTERS -> options.setMergeOperator(owned(new UInt64AddOperator()));
      case RECORD ->
          // Each new element looks up absent records, and most writes add new elements.
          options
              .setMemtablePrefixBloomSizeRatio(FOR_BUFFER_FILTER)
              .setMemtableWholeKeyFiltering(true);
      case EDGES, INDEX, META, LOCKS -> {}
    }
    return options;
  }

  /**
   * Returns options that compact files with many deletions. RocksJava has this setter only in the
   * class that combines the options of a database and of a family.
   */
  private ColumnFamilyOptions cleaningUp(Family family) {
    try (ColumnFamilyOptions first = first(family);
        Options both = new Options(database, first)) {
      both.setTablePropertiesCollectorFactory(List.of(deletions));
      return new ColumnFamilyOptions(both);
    }
  }

  private static ColumnFamilyOptions first(Family family) {
    return family == Family.COUNTERS
        ? ColumnFamilyOptions.getColumnFamilyOptionsFromProps(boundOnAdditions())
        : new ColumnFamilyOptions();
  }

  /**
   * Returns options without which a counter with many pending additions took 28 ms to read. RocksDB
   * adds pending additions up at the eighth one, but unless the bound is strict, only if the value
   * below them is in memory. RocksJava has no setter for that.
   */
  private static Properties boundOnAdditions() {
    Properties bound = new Properties();
    bound.setProperty("max_successive_merges", "8");
    bound.setProperty("strict_max_successive_merges", "true");
    return bound;
  }

  private BlockBasedTableConfig blocks(Family family) {
    BlockBasedTableConfig blocks =
        new BlockBasedTableConfig()
            .setFormatVersion(6)
            .setBlockCache(cache)
            .setCacheIndexAndFilterBlocks(true)
            .setPinL0FilterAndIndexBlocksInCache(true);
    return switch (family) {
      case RECORD, BIG, COUNTERS, META, LOCKS ->
          blocks
              .setBlockSize(8 * KB)
              .setFilterPolicy(bloom)
              .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
      case EDGES -> blocks.setBlockSize(16 * KB).setFilterPolicy(bloom);
      case INDEX -> blocks.setBlockSize(16 * KB);
    };
  }

  private <T extends AutoCloseable> T owned(T nativeObject) {
    natives.add(nativeObject);
    return nativeObject;
  }

  @Override
  public void close() {
    for (int i = natives.size() - 1; i >= 0; i--) {
      try {
        natives.get(i).close();
      } catch (Exception e) {
        throw new IllegalStateException("RocksDB's options do not throw when closed", e);
      }
    }
    natives.clear();
  }
}
