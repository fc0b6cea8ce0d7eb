package io.colonnade.store.rocksdb;

import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The native database of a directory that no store holds, opened with the options of a store: for
 * maintenance, and to compare the speed of a store with that of the native database. Locks the
 * directory as a store does. Thread-safe, except for {@link #close}.
 */
public final class RocksDirectory implements AutoCloseable {

  private final DirectoryLock lock;
  private final NativeDb nativeDb;
  private boolean closed;

  private RocksDirectory(DirectoryLock lock, NativeDb nativeDb) {
    this.lock = lock;
    this.nativeDb = nativeDb;
  }

  /**
   * Opens the native database in a directory, or creates one if the directory is empty or missing;
   * its parent must exist.
   *
   * @param purpose one or two words for the message that other processes get
   * @throws io.colonnade.error.StoreInUseException if a store holds the directory
   * @throws io.colonnade.error.FormatException if a newer version has written the data
   * @throws StoreException if the directory cannot be used, contains other data, or is damaged
   */
  public static RocksDirectory open(Path directory, Settings settings, String purpose) {
    DirectoryLock lock = DirectoryLock.take(directory, purpose);
    boolean opened = false;
    try {
      NativeDb nativeDb = NativeDb.open(directory, settings.get(Options.MEMORY));
      opened = true;
      return new RocksDirectory(lock, nativeDb);
    } finally {
      if (!opened) {
        lock.close();
      }
    }
  }

  /** Returns the native database. Writes to it bypass all checks of a store. */
  public RocksDB db() {
    return nativeDb.db();
  }

  /**
   * Returns the column family of a family of a table.
   *
   * @throws IllegalArgumentException if it was not created
   */
  public ColumnFamilyHandle columnFamily(Table table, Family family) {
    return nativeDb.columnFamily(table, family);
  }

  /** Creates the tables and families that do not exist. */
  public void createTables(Collection<Table> tables) {
    nativeDb.createTables(tables);
  }

  /**
   * Compacts all data into the last level, so that a read finds each key in one file. May take as
   * long as writing all data.
   *
   * @throws StoreException if the data cannot be written; the existing data is not damaged
   */
  public void compact() {
    try {
      for (ColumnFamilyHandle family : nativeDb.columnFamilies()) {
        nativeDb.db().compactRange(family);
      }
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "compacting the data");
    }
  }

  /** Returns the bytes of all data files, without the write-ahead log. */
  public long fileBytes() {
    try (Stream<Path> files = Files.list(nativeDb.directory())) {
      // File.length, since it is 0 for a file that a compaction has removed meanwhile.
      return files
          .filter(RocksDirectory::holdsData)
          .mapToLong(file -> file.toFile().length())
          .sum();
    } catch (IOException e) {
      throw new StoreException(Problem.DIRECTORY_UNUSABLE, e, "directory", nativeDb.directory());
    }
  }

  private static boolean holdsData(Path file) {
    String name = file.toString();
    return name.endsWith(".sst") || name.endsWith(".blob");
  }

  /** Releases the directory; a second call has no effect. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      nativeDb.close();
      lock.close();
    }
  }
}
