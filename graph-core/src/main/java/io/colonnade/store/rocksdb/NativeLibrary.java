package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * Loads RocksDB's native code once for the process. RocksDB's own loader unpacks it into the
 * directory for temporary files and leaves 15 MB there whenever the process is killed; here the
 * unpacked file goes as soon as it is loaded, where the system lets it.
 */
final class NativeLibrary {

  private static boolean loaded; // guarded by the class, as native code is loaded but once

  private NativeLibrary() {}

  /**
   * Loads it, unless that has been done.
   *
   * @throws StoreException if it cannot be unpacked or loaded
   */
  static synchronized void load() {
    if (!loaded) {
      try {
        unpackAndLoad();
        loaded = true;
      } catch (IOException | LinkageError | RuntimeException e) {
        throw new StoreException(
            Problem.NATIVE_LIBRARY,
            e,
            "directory",
            System.getProperty("java.io.tmpdir", ""),
            "reason",
            e.toString());
      }
    }
  }

  private static void unpackAndLoad() throws IOException {
    String name = Environment.getJniLibraryFileName("rocksdb");
    try (InputStream code = RocksDB.class.getClassLoader().getResourceAsStream(name)) {
      if (code == null || System.getenv("ROCKSDB_SHAREDLIB_DIR") != null) {
        RocksDB.loadLibrary(); // an unusual platform, or a path set by the user
        return;
      }
      Path directory = Files.createTempDirectory("colonnade");
      // The name it looks for in a directory is not the one it has in the jar.
      Path file = directory.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
      try {
        Files.copy(code, file);
        RocksDB.loadLibrary(List.of(directory.toString()));
      } finally {
        delete(file);
        delete(directory);
      }
    }
  }

  private static void delete(Path file) {
    if (!file.toFile().delete()) {
      file.toFile().deleteOnExit(); // Windows keeps what is loaded
    }
  }
}
