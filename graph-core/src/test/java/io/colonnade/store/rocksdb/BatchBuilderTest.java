package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.row;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.SeededRandom;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A batch built in the heap is the batch that RocksDB builds, byte by byte. */
class BatchBuilderTest {

  private static final int ROUNDS = 300;

  /** Lengths around which a varint gets another byte, and those that are usual. */
  private static final int[] LENGTHS = {
    0, 1, 23, 126, 127, 128, 129, 1_000, 16_382, 16_384, 70_000
  };

  @TempDir private Path directory;
  private NativeDb nativeDb;

  @BeforeEach
  void open() {
    nativeDb = NativeDb.open(directory, 16 << 20);
    nativeDb.createTables(List.of(A, B));
  }

  @AfterEach
  void close() {
    nativeDb.close();
  }

  private byte[] built(WriteSet writeSet, BatchCells cells) throws RocksDBException {
    try (cells;
        WriteBatch batch = new BatchBuilder(nativeDb).build(writeSet, cells)) {
      return batch.data();
    }
  }

  private void write(WriteSet writeSet) throws RocksDBException {
    try (WriteBatch batch = new BatchBuilder(nativeDb).build(writeSet, OptionalLong.empty());
        WriteOptions options = new WriteOptions()) {
      nativeDb.db().write(options, batch);
    }
  }

  @Test
  void batchBytes_areThoseOfRocksDb_forRandomChanges() throws RocksDBException {
    Random random = SeededRandom.of(getClass());
    for (int round = 0; round < ROUNDS; round++) {
      WriteSet writeSet = randomChanges(random, round % 2 == 0);
      assertArrayEquals(
          built(writeSet, new NativeBatchCells()),
          built(writeSet, new BatchBytes(round % 3 == 0 ? 0 : (int) writeSet.cellBytes())),
          "round " + round);
      write(writeSet); // so that deleted rows have cells
    }
  }

  private static WriteSet randomChanges(Random random, boolean deletesRows) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    for (int change = random.nextInt(20); change > 0; change--) {
      Table table = random.nextBoolean() ? A : B;
      Bytes row = row(random.nextInt(8));
      Family[] families = table.families().toArray(Family[]::new);
      Family family = families[random.nextInt(families.length)];
      int kind = random.nextInt(10);
      if (kind == 0 && deletesRows) {
        writeSet.deleteRow(table, row);
      } else if (kind < 4) {
        writeSet.delete(table, row, family, random(random));
      } else if (family == Family.COUNTERS) {
        writeSet.add(table, row, random(random), random.nextLong());
      } else {
        writeSet.put(table, row, family, random(random), random(random));
      }
    }
    return writeSet;
  }

  /** Bytes that are a part of their array, as those of facts are. */
  private static Bytes random(Random random) {
    byte[] bytes = new byte[LENGTHS[random.nextInt(LENGTHS.length)] + 3];
    random.nextBytes(bytes);
    return Bytes.wrap(bytes, 1, bytes.length - 3);
  }

  @Test
  void rowOfManyCells_isDeletedAsARange_inBothKindsOfBatch() throws RocksDBException {
    WriteSet cells = WriteSet.basedOnLatest();
    for (int i = 0; i < 1_500; i++) {
      cells.put(A, row(1), Family.EDGES, Bytes.of(i >> 8, i & 0xFF), Bytes.of(1));
    }
    write(cells);
    WriteSet removal = WriteSet.basedOnLatest();
    removal.deleteRow(A, row(1));
    byte[] expected = built(removal, new NativeBatchCells());
    assertArrayEquals(expected, built(removal, new BatchBytes(0)));
    try (WriteBatch batch = new WriteBatch(expected)) {
      assertTrue(batch.hasDeleteRange());
    }
  }

  @Test
  void emptyWriteSet_isARecordOfTheDefaultFamily() throws RocksDBException {
    WriteSet nothing = WriteSet.basedOnLatest();
    assertArrayEquals(built(nothing, new NativeBatchCells()), built(nothing, new BatchBytes(0)));
    long before = nativeDb.db().getLatestSequenceNumber();
    write(nothing);
    assertEquals(before + 1, nativeDb.db().getLatestSequenceNumber());
  }

  @Test
  void batchOfManyMegabytes_isBuilt_andWritten() throws RocksDBException {
    for (int valueBytes : new int[] {100, 4 << 20, 9 << 20}) {
      WriteSet large = WriteSet.basedOnLatest();
      byte[] value = new byte[valueBytes];
      new Random(valueBytes).nextBytes(value);
      large.put(A, row(7), Family.BIG, Bytes.of(valueBytes >>> 16), Bytes.wrap(value));
      for (int i = 0; i < 30_000; i++) {
        large.put(A, row(i >> 8, i & 0xFF), Family.RECORD, Bytes.of(1), Bytes.of(i & 0xFF));
      }
      assertArrayEquals(built(large, new NativeBatchCells()), built(large, new BatchBytes(0)));
      write(large);
      assertArrayEquals(
          value,
          nativeDb
              .db()
              .get(
                  nativeDb.columnFamily(A, Family.BIG),
                  KeyBytes.of(row(7), Bytes.of(valueBytes >>> 16))));
    }
  }
}
