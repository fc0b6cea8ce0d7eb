package io.colonnade.store.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Settings;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.StoreException;
import io.colonnade.error.StoreInUseException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ChildJvm;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {

  private static final Settings SETTINGS = Settings.of(Map.of());

  @TempDir private Path parent;

  private static Store open(Path directory) {
    return RocksStore.open(directory, SETTINGS, Meter.NONE, "a test");
  }

  private static void assertOneLine(ColonnadeException e, String... parts) {
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }

  @Test
  void secondStoreOfThisProcess_isToldWhoHoldsIt() throws IOException {
    Path directory = parent.resolve("data");
    Path link = Files.createSymbolicLink(parent.resolve("link"), directory);
    try (Store store = open(directory)) {
      for (Path path : List.of(directory, link, parent.resolve("other/../data"))) {
        if (path.toString().contains("..")) {
          Files.createDirectories(parent.resolve("other"));
        }
        StoreInUseException e = assertThrows(StoreInUseException.class, () -> open(path));
        assertOneLine(e, "in use", "pid " + ProcessHandle.current().pid(), "since", "for a test");
      }
      // The failed attempts have not given the lock away.
      assertEquals(3, childExitCode(directory));
      assertTrue(store.tableNames().isEmpty());
    }
    open(directory).close();
    assertEquals(0, childExitCode(directory));
  }

  /** Opens the store in another process: 0 if that worked, 3 if it was in use by this one. */
  private static int childExitCode(Path directory) throws IOException {
    Process child = ChildJvm.start(OpenOnce.class, directory.toString());
    try (BufferedReader out = child.inputReader()) {
      String line = out.readLine();
      if (line != null) {
        assertTrue(line.contains("pid " + ProcessHandle.current().pid()), line);
      }
      return child.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      child.destroyForcibly();
    }
  }

  /** The other process. */
  static final class OpenOnce {
    public static void main(String[] arguments) {
      try {
        open(Path.of(arguments[0])).close();
      } catch (StoreInUseException e) {
        System.out.println(e.getMessage());
        System.exit(3);
      }
    }
  }

  @Test
  void foreignDirectory_isRefusedAndStaysAsItWas() throws IOException {
    Path directory = Files.createDirectory(parent.resolve("photos"));
    Files.writeString(directory.resolve("cat.txt"), "cat");
    StoreException e = assertThrows(StoreException.class, () -> open(directory));
    assertOneLine(e, "COL-4005", "photos");
    assertEquals(List.of("cat.txt"), names(directory));
    // Also if somebody else's file has the name of ours.
    Files.writeString(directory.resolve("colonnade.lock"), "poem");
    assertThrows(StoreException.class, () -> open(directory));
    assertEquals("poem", Files.readString(directory.resolve("colonnade.lock")));
  }

  @Test
  void foreignRocksDb_isRefusedAndStaysAsItWas() throws Exception {
    Path directory = parent.resolve("rocks");
    NativeLibrary.load();
    try (var options = new org.rocksdb.Options().setCreateIfMissing(true);
        var db = org.rocksdb.RocksDB.open(options, directory.toString())) {
      db.put(new byte[] {1}, new byte[] {2});
    }
    List<String> before = names(directory);
    StoreException e = assertThrows(StoreException.class, () -> open(directory));
    assertOneLine(e, "COL-4005");
    assertEquals(before, names(directory));
  }

  @Test
  void copyWithoutLockFile_isKnownByItsFamilies() throws IOException {
    Path directory = parent.resolve("data");
    try (Store store = open(directory)) {
      store.createTables(List.of(TestTables.A));
    }
    Files.delete(directory.resolve("colonnade.lock"));
    open(directory).close();
  }

  @Test
  void missingParent_isNamedAndNotMade() {
    StoreException e = assertThrows(StoreException.class, () -> open(parent.resolve("no/data")));
    assertOneLine(e, "parent does not exist");
    assertFalse(Files.exists(parent.resolve("no")));
  }

  @Test
  void fileInPlaceOfTheDirectory_isRefused() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "text");
    assertOneLine(assertThrows(StoreException.class, () -> open(file)), "file");
    assertEquals("text", Files.readString(file));
  }

  @Test
  void familyOfANewerVersion_isRefusedByName() throws Exception {
    Path directory = parent.resolve("data");
    try (Store store = open(directory)) {
      store.createTables(List.of(TestTables.A));
    }
    try (NativeDb db = NativeDb.open(directory, 64 << 20)) {
      db.db().createColumnFamily(new org.rocksdb.ColumnFamilyDescriptor("ta.z".getBytes()));
    }
    StoreException e = assertThrows(StoreException.class, () -> open(directory));
    assertOneLine(e, "COL-5002", "ta.z");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
