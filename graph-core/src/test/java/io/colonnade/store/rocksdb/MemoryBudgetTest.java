package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.config.Settings;
import io.colonnade.store.Family;
import io.colonnade.store.TestTables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** One budget bounds cached blocks, their indexes and filters, and write buffers together. */
class MemoryBudgetTest {

  private static final long MB = 1 << 20;
  private static final long BUDGET = 16 * MB;

  /** Several times the budget, of bytes that do not compress. */
  private static final int ROUNDS = 96;

  private static final int CELLS = 1_000;
  private static final int VALUE_BYTES = 1_000;

  @TempDir private Path parent;

  @Test
  void heavyLoadAndReads_stayWithinTheBudget() throws Exception {
    Settings settings = Settings.of(Map.of("colonnade.store.rocksdb.memory", "16mb"));
    try (RocksDirectory directory =
            RocksDirectory.open(parent.resolve("data"), settings, "a test");
        WriteOptions options = new WriteOptions();
        ReadOptions reading = new ReadOptions()) {
      directory.createTables(List.of(A));
      RocksDB db = directory.db();
      List<ColumnFamilyHandle> families =
          List.of(
              directory.columnFamily(A, Family.RECORD), directory.columnFamily(A, Family.EDGES));
      Random random = SeededRandom.of(MemoryBudgetTest.class);
      long mostInBuffers = 0;
      long most = 0;
      for (int round = 0; round < ROUNDS; round++) {
        write(db, families.get(round % 2), options, random);
        mostInBuffers = Math.max(mostInBuffers, property(db, "rocksdb.cur-size-all-mem-tables"));
        most = Math.max(most, used(db));
        read(db, families, reading, random);
        most = Math.max(most, used(db));
      }
      assertTrue(most <= BUDGET, "used: " + most);
      assertTrue(most > BUDGET / 2, "too little was used for a test: " + most);
      assertTrue(mostInBuffers > BUDGET / 16, "too little was buffered: " + mostInBuffers);
      // Nothing is held beside the cache: no table reader has its index and filter for itself.
      assertTrue(property(db, "rocksdb.estimate-table-readers-mem") < BUDGET / 16);
      assertEquals(BUDGET, property(db, "rocksdb.block-cache-capacity"));
    }
  }

  private static void write(
      RocksDB db, ColumnFamilyHandle family, WriteOptions options, Random random)
      throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (int i = 0; i < CELLS; i++) {
        byte[] value = new byte[VALUE_BYTES];
        random.nextBytes(value);
        batch.put(family, key(random), value);
      }
      db.write(options, batch);
    }
  }

  private static byte[] key(Random random) {
    return KeyBytes.of(TestTables.row("row " + random.nextInt(1_000_000)), Q);
  }

  private static void read(
      RocksDB db, List<ColumnFamilyHandle> families, ReadOptions options, Random random)
      throws RocksDBException {
    for (ColumnFamilyHandle family : families) {
      try (RocksIterator iterator = db.newIterator(family, options)) {
        iterator.seek(key(random));
        for (int i = 0; i < CELLS && iterator.isValid(); i++) {
          iterator.next();
        }
        iterator.status();
      }
    }
  }

  /** Blocks, indexes, filters, and what is charged for write buffers; in the one cache of all. */
  private static long used(RocksDB db) throws RocksDBException {
    return property(db, "rocksdb.block-cache-usage");
  }

  /** Of all column families where they add up; the cache is shared and told by each. */
  private static long property(RocksDB db, String name) throws RocksDBException {
    return name.contains("mem-tables") || name.contains("readers")
        ? db.getAggregatedLongProperty(name)
        : db.getLongProperty(name);
  }
}
