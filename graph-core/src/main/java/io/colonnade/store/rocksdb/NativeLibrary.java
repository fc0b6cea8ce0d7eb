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
 * directory for temporary files and leaves 15 MB there whenever the process is killed; this class
 * deletes the unpacked file as soon as it is loaded, if the system allows that.
 */
final class NativeLibrary {

  private static boolean loaded; // guarded by the class

  private NativeLibrary() {}

  /**
   * Loads the native code unless it is loaded.
   *
   * @throws StoreException if the code cannot be unpacked or loaded
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
      // In a directory, RocksDB expects another file name than in the jar.
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
      file.toFile().deleteOnExit(); // Windows cannot delete a loaded file
    }
  }
}
