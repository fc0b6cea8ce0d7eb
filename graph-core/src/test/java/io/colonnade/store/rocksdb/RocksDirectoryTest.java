package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.StoreInUseException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.PerfContext;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class RocksDirectoryTest {

  private static final Settings SETTINGS = Settings.of(Map.of());

  @TempDir private Path parent;

  private Store store() {
    return RocksStore.open(parent.resolve("data"), SETTINGS, Meter.NONE);
  }

  private RocksDirectory directory() {
    return RocksDirectory.open(parent.resolve("data"), SETTINGS, "test");
  }

  private static long filesAbove(RocksDirectory directory) throws RocksDBException {
    long files = 0;
    for (int level = 0; level < 6; level++) {
      String property = "rocksdb.num-files-at-level" + level;
      files +=
          Long.parseLong(
              directory.db().getProperty(directory.columnFamily(A, Family.RECORD), property));
    }
    return files;
  }

  @Test
  void compact_bringsAllToTheLastLevel_andLosesNothing() throws RocksDBException {
    try (Store store = store()) {
      store.createTables(List.of(A));
      for (int i = 0; i < 500; i++) {
        put(store, A, row(i / 256, i % 256), "old");
        put(store, A, row(i / 256, i % 256), "value " + i);
      }
    }
    try (RocksDirectory directory = directory()) {
      assertTrue(filesAbove(directory) > 0, "the store left nothing to compact");
      directory.compact();
      assertEquals(0, filesAbove(directory));
      assertTrue(directory.fileBytes() > 0);
    }
    try (Store store = store()) {
      for (int i = 0; i < 500; i++) {
        assertEquals("value " + i, valueOf(store, A, row(i / 256, i % 256)));
      }
    }
  }

  /** The value in the file is in no cache: nothing has read it. */
  @Test
  void additionsToACounterInAFile_areMergedBeforeARead() throws RocksDBException {
    byte[] key = row(0, 1).toArray();
    byte[] one = CounterValue.bytes(1).toArray();
    try (RocksDirectory directory = directory()) {
      directory.createTables(List.of(A));
      RocksDB db = directory.db();
      ColumnFamilyHandle counters = directory.columnFamily(A, Family.COUNTERS);
      db.merge(counters, key, one);
      directory.compact();
      for (int i = 0; i < 1_000; i++) {
        db.merge(counters, key, one);
      }
      db.setPerfLevel(PerfLevel.ENABLE_COUNT);
      PerfContext read = db.getPerfContext();
      read.reset();
      assertEquals(CounterValue.bytes(1_001), Bytes.wrap(db.get(counters, key)));
      long merged = read.getInternalMergePointLookupCount();
      db.setPerfLevel(PerfLevel.DISABLE);
      assertTrue(merged <= 9, "a read merged " + merged + " additions");
    }
  }

  @Test
  void directory_heldByAStore_isRefused() {
    try (Store held = store()) {
      assertTrue(held.tableNames().isEmpty());
      assertThrows(StoreInUseException.class, this::directory);
    }
    RocksDirectory directory = directory();
    assertThrows(StoreInUseException.class, this::store);
    directory.close();
    directory.close();
    store().close();
  }
}
