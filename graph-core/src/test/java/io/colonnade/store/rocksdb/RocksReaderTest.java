package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.Family;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Data that one process reads while another one has them open. */
@Timeout(120)
class RocksReaderTest {

  private static final String LARGE = "x".repeat(10_000);

  @TempDir private Path directory;
  private DirectoryLock lock;
  private NativeDb writer;

  @BeforeEach
  void open() throws RocksDBException {
    lock = DirectoryLock.take(directory, "test");
    writer = NativeDb.open(directory, 16 << 20);
    writer.createTables(List.of(A));
    write("0");
  }

  @AfterEach
  void close() {
    writer.close();
    lock.close();
  }

  /** Gives two records one value, and a large one beside them, in one batch. */
  private void write(String value) throws RocksDBException {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(A, row(1), Family.RECORD, Q, bytes(value));
    writes.put(A, row(1), Family.BIG, Q, bytes(value + LARGE));
    writes.put(A, row(2), Family.RECORD, Q, bytes(value));
    try (WriteBatch batch = new BatchBuilder(writer).build(writes, OptionalLong.empty());
        WriteOptions options = new WriteOptions()) {
      writer.db().write(options, batch);
    }
  }

  private void flush() throws RocksDBException {
    try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
      writer.db().flush(options, List.copyOf(writer.columnFamilies()));
    }
  }

  private void compact() throws RocksDBException {
    for (ColumnFamilyHandle family : writer.columnFamilies()) {
      writer.db().compactRange(family);
    }
  }

  private Store reader() {
    return RocksReader.open(directory, Settings.of(Map.of()), Meter.NONE);
  }

  private static String read(Store store, int row) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return valueOf(snapshot, A, row(row));
    }
  }

  private SortedMap<Path, Long> files() throws Exception {
    SortedMap<Path, Long> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path file : all.toList()) {
        files.put(file, Files.size(file));
      }
    }
    return files;
  }

  @Test
  void reader_showsWhatWasCommittedWhenItWasOpened_whateverTheWriterDoesLater() throws Exception {
    write("1");
    flush();
    write("2"); // in the log only
    SortedMap<Path, Long> before = files();
    try (Store reader = reader()) {
      assertEquals(before, files());
      write("3");
      flush();
      compact();
      compact();
      assertEquals("2", read(reader, 1));
      assertEquals("2", read(reader, 2));
      assertTrue(reader.tableNames().contains(A.name()));
      try (Store later = reader()) {
        assertEquals("3", read(later, 2));
      }
    }
    write("4");
    writer.close();
    writer = NativeDb.open(directory, 16 << 20);
    try (Store reader = reader()) {
      assertEquals("4", read(reader, 1));
    }
  }

  @Test
  void reader_refusesEveryChange_andWorksOn() {
    try (Store reader = reader()) {
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(A, row(1), Family.RECORD, Q, bytes("changed"));
      refused(() -> reader.commit(writes));
      refused(() -> reader.erase(A, Bytes.EMPTY, Bytes.EMPTY));
      refused(() -> reader.checkpoint(directory.resolve("copy")));
      refused(() -> reader.snapshot(SnapshotUse.FILL));
      reader.createTables(List.of(A));
      assertEquals("0", read(reader, 1));
    }
  }

  private static void refused(Runnable change) {
    InvalidInputException e = assertThrows(InvalidInputException.class, change::run);
    assertTrue(e.getMessage().startsWith("COL-4008 "), e.getMessage());
  }

  @Test
  void reader_thatIsClosed_saysSo_andOtherDirectoriesAreRefused() throws Exception {
    Store reader = reader();
    reader.close();
    reader.close();
    assertThrows(StoreClosedException.class, () -> reader.snapshot(SnapshotUse.LOOK));
    Path foreign = Files.createDirectory(directory.resolve("foreign"));
    Files.writeString(foreign.resolve("notes.txt"), "not ours");
    StoreException e =
        assertThrows(
            StoreException.class,
            () -> RocksReader.open(foreign, Settings.of(Map.of()), Meter.NONE));
    assertTrue(e.getMessage().startsWith("COL-4005 "), e.getMessage());
    assertEquals(List.of("notes.txt"), List.of(foreign.toFile().list()));
  }

  /** Each flush makes the writer delete a log that a reader may be about to read. */
  @Test
  void readersBesideFlushes_missNoCommit_andSeeEachWhole() throws Exception {
    AtomicReference<Throwable> failed = new AtomicReference<>();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicReference<Integer> written = new AtomicReference<>(0);
    Thread writing =
        new Thread(
            () -> {
              try {
                for (int next = 1; !isOver.get(); next++) {
                  write(String.valueOf(next));
                  written.set(next);
                  if (next % 3 == 0) {
                    flush();
                  }
                  if (next % 50 == 0) {
                    compact();
                  }
                  Thread.sleep(next % 3 == 0 ? 30 : 1); // a reader needs some milliseconds
                }
              } catch (RocksDBException | InterruptedException | RuntimeException e) {
                failed.set(e);
              }
            });
    writing.start();
    try {
      for (int round = 0; round < 100 || written.get() < 150; round++) {
        int least = written.get();
        try (Store reader = reader()) {
          String seen = read(reader, 1);
          assertEquals(seen, read(reader, 2));
          assertTrue(Integer.parseInt(seen) >= least, seen + " after " + least);
        }
      }
    } finally {
      isOver.set(true);
      writing.join();
    }
    assertEquals(null, failed.get());
  }
}
