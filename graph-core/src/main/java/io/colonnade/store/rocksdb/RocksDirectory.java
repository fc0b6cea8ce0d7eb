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
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The native database of a directory that no store holds, opened with the options of a store: for
 * maintenance, and for measuring a store against the native database. Holds the directory as a
 * store does. Thread-safe, except for {@link #close}.
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
   * @throws io.colonnade.error.FormatException if it was written by a newer version
   * @throws StoreException if it cannot be used, contains other data, or is damaged
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

  /** Returns the native database. Writes into it bypass all checks of a store. */
  public RocksDB db() {
    return nativeDb.db();
  }

  /**
   * The column family of a family of a table.
   *
   * @throws IllegalArgumentException if it was not made
   */
  public ColumnFamilyHandle columnFamily(Table table, Family family) {
    return nativeDb.columnFamily(table, family);
  }

  /** Makes the tables and families that do not exist yet. */
  public void createTables(Collection<Table> tables) {
    nativeDb.createTables(tables);
  }

  /**
   * Brings all data to the last level, so that a read finds each key in one file. May take as long
   * as writing all of it.
   *
   * @throws StoreException if it cannot be written; the data is as good as before
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

  /** Bytes of all files that hold data, without the write-ahead log. */
  public long fileBytes() {
    try (Stream<Path> files = Files.list(nativeDb.directory())) {
      List<Path> data = files.filter(RocksDirectory::holdsData).toList();
      long bytes = 0;
      for (Path file : data) {
        bytes += Files.size(file);
      }
      return bytes;
    } catch (IOException e) {
      throw new StoreException(Problem.DIRECTORY_UNUSABLE, e, "directory", nativeDb.directory());
    }
  }

  private static boolean holdsData(Path file) {
    String name = file.toString();
    return name.endsWith(".sst") || name.endsWith(".blob");
  }

  /** Gives the directory back. Twice is fine. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      nativeDb.close();
      lock.close();
    }
  }
}
