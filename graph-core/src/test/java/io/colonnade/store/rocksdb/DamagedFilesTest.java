package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Settings;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.Family;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.StoreFixture;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a closed store that were cut or changed from outside. */
class DamagedFilesTest {

  private static final int COMMITS = 40;

  @TempDir private Path parent;
  private Path original;

  @BeforeEach
  void fillAStore() {
    original = parent.resolve("original");
    try (Store store = open(original)) {
      for (int i = 0; i < COMMITS; i++) {
        WriteSet writes = WriteSet.basedOnLatest();
        String value = "v" + i + "x".repeat(i * 50);
        writes.put(A, TestTables.row(i), Family.RECORD, TestTables.Q, TestTables.bytes(value));
        writes.put(B, TestTables.row(i), Family.RECORD, TestTables.Q, TestTables.bytes(value));
        store.commit(writes);
      }
    }
  }

  private static Store open(Path directory) {
    Store store = RocksStore.open(directory, Settings.of(Map.of()), Meter.NONE);
    try {
      store.createTables(List.of(A, B));
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    return store;
  }

  @Test
  void log_cutAnywhere_opensToAPrefixOfTheCommits() throws IOException {
    Random random = StoreFixture.random("log_cutAnywhere");
    boolean lost = false;
    for (int round = 0; round < 12; round++) {
      Path copy = copy("cut" + round);
      Path log = only(copy, ".log");
      long length = Files.size(log);
      try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
        file.setLength((long) (random.nextDouble() * length));
      }
      lost |= prefix(copy) < COMMITS;
    }
    assertTrue(lost, "no cut lost anything: the log was not cut where it matters");
  }

  @Test
  void log_byteChangedAnywhere_opensToAPrefixOrSaysWhatIsWrong() throws IOException {
    Random random = StoreFixture.random("log_byteChangedAnywhere");
    for (int round = 0; round < 12; round++) {
      Path copy = copy("changed" + round);
      Path log = only(copy, ".log");
      byte[] bytes = Files.readAllBytes(log);
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
      Files.write(log, bytes);
      try {
        prefix(copy);
      } catch (StoreException e) {
        assertSaysWhatToDo(e);
      }
    }
  }

  /** Opens the store and asserts that it holds the first commits, whole; how many. */
  private static int prefix(Path directory) {
    try (Store store = open(directory);
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      int present = 0;
      for (int i = 0; i < COMMITS; i++) {
        String value = TestTables.valueOf(snapshot, A, TestTables.row(i));
        assertEquals(value, TestTables.valueOf(snapshot, B, TestTables.row(i)));
        if (!value.equals("none")) {
          assertEquals(present, i, "a commit is missing before this one");
          assertEquals("v" + i + "x".repeat(i * 50), value);
          present++;
        }
      }
      return present;
    }
  }

  @Test
  void manifest_cut_isRefusedAndSaysWhatToDo() throws IOException {
    Path copy = copy("manifest");
    String current = Files.readString(copy.resolve("CURRENT")).strip();
    try (RandomAccessFile file = new RandomAccessFile(copy.resolve(current).toFile(), "rw")) {
      file.setLength(10);
    }
    assertSaysWhatToDo(assertThrows(StoreException.class, () -> open(copy)));
  }

  @Test
  void table_changed_isRefusedWhenReadAndSaysWhatToDo() throws IOException {
    Path copy = copy("table");
    open(copy).close(); // recovery turns the log into tables
    for (Path table : all(copy, ".sst")) {
      byte[] bytes = Files.readAllBytes(table);
      bytes[20] ^= 0x55;
      Files.write(table, bytes);
    }
    assertSaysWhatToDo(assertThrows(StoreException.class, () -> prefix(copy)));
  }

  private static void assertSaysWhatToDo(StoreException e) {
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    assertTrue(e.getMessage().contains("damaged"), e.getMessage());
    assertTrue(e.getMessage().contains("checkpoint"), e.getMessage());
  }

  private Path copy(String name) throws IOException {
    Path copy = Files.createDirectory(parent.resolve(name));
    for (Path file : all(original, "")) {
      Files.copy(file, copy.resolve(file.getFileName()));
    }
    return copy;
  }

  private static Path only(Path directory, String ending) throws IOException {
    List<Path> files = all(directory, ending);
    assertEquals(1, files.size(), files::toString);
    return files.get(0);
  }

  private static List<Path> all(Path directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }
}
