package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.MeteredStore;
import io.colonnade.store.ReadOnlyStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;

/**
 * The data of a directory as they are when it is opened, without the right to use the directory:
 * another process may have it open and change it. Later changes are not shown. Nothing is written
 * into the directory.
 *
 * <p>All files of keys are opened at once, so that the other process may delete them. Large values
 * are in files that are opened when they are read: if the other process has replaced such a file
 * meanwhile, the read fails. Thread-safe.
 */
public final class RocksReader implements Store {

  /** Each attempt fails only if the other process finishes a flush or a compaction during it. */
  private static final int ATTEMPTS = 50;

  private final Session session;
  private final ConflictHistory history; // of no commits

  private RocksReader(NativeDb nativeDb, Settings settings, Meter meter) {
    this.session = new Session(nativeDb, meter);
    this.history = new ConflictHistory(settings.get(Options.HISTORY_BYTES));
  }

  /**
   * Opens the data of a directory.
   *
   * @throws io.colonnade.error.FormatException if a newer version has written the data
   * @throws StoreException if the directory contains other data, or cannot be read
   */
  public static Store open(Path directory, Settings settings, Meter meter) {
    DirectoryLock.mustBeOurs(directory);
    NativeDb nativeDb = open(directory, settings.get(Options.MEMORY));
    return new ReadOnlyStore(new MeteredStore(new RocksReader(nativeDb, settings, meter), meter));
  }

  /**
   * Opens the database in a state that it had. RocksDB reads its list of files, then the logs of
   * what is not in these files yet. If the other process finishes a flush in between, a log that
   * the list needs is missing, which RocksDB does not notice.
   */
  private static NativeDb open(Path directory, long memory) {
    for (int left = ATTEMPTS; ; left--) {
      Manifest before = manifest(directory);
      try {
        NativeDb opened = NativeDb.openToRead(directory, memory);
        if (manifest(directory).equals(before)) {
          return opened;
        }
        opened.close();
      } catch (StoreException e) {
        if (manifest(directory).equals(before)) {
          throw e;
        }
      }
      if (left == 1) {
        throw new StoreException(
            Problem.ENGINE_FAILED,
            "failed",
            "reading the data beside the process that has them open",
            "directory",
            directory,
            "reason",
            "its files changed " + ATTEMPTS + " times meanwhile");
      }
    }
  }

  private static Manifest manifest(Path directory) {
    IOException last = null;
    for (int left = ATTEMPTS; left > 0; left--) {
      try {
        return Manifest.of(directory);
      } catch (IOException e) { // replaced during the call, or missing
        last = e;
      }
    }
    throw new StoreException(
        Problem.DIRECTORY_UNUSABLE, last, "directory", directory, "reason", String.valueOf(last));
  }

  @Override
  public void createTables(Collection<Table> tables) {
    throw isInReadOnlyStore();
  }

  @Override
  public Collection<String> tableNames() {
    enter();
    try {
      return session.nativeDb().tableNames();
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    enter();
    try {
      Snapshot snapshot = session.snapshot(use, history);
      at.mustBe(snapshot.version(), snapshot);
      return snapshot;
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public long oldestReadable() {
    enter();
    try {
      return session.oldestReadable();
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public long commit(WriteSet writeSet) {
    throw isInReadOnlyStore();
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    throw isInReadOnlyStore();
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    enter();
    try {
      return new RangeTools(session.nativeDb()).approximateSize(table, from, to);
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public void checkpoint(Path directory) {
    throw isInReadOnlyStore();
  }

  /** The {@link ReadOnlyStore} around each reader refuses all changes before they come here. */
  private static IllegalStateException isInReadOnlyStore() {
    return new IllegalStateException("the store around this one lets no change through");
  }

  private void enter() {
    if (!session.gate().enter()) {
      throw End.STORE_CLOSED.get();
    }
  }

  @Override
  public void close() {
    session.end(End.STORE_CLOSED);
  }
}
