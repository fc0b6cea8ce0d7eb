package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.config.SyncMode;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.MeteredStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A store that keeps its data in a directory with RocksDB. The version of a snapshot is its
 * sequence number in RocksDB. The version of a commit is the newest sequence number after its
 * write, its own or a greater one; with a greater one, an overlapping commit may be refused
 * unnecessarily.
 *
 * <p>No exclusive lock is held while the write-ahead log is written and synced, except by a change
 * of the schema: concurrent commits share a sync, and RocksDB shows a commit to readers only after
 * the sync.
 *
 * <p>After a failed write, for example on a full disk, the store can only be read. The next commit
 * checks for free disk space and, if there is enough, reopens the native database. Thread-safe.
 */
public final class RocksStore implements Store {

  private final DirectoryLock lock;
  private final ConflictHistory history;
  private final Sessions sessions;
  private final LogSync logSync;
  private final DeletionSweep deletionSweep;
  private final WriteOptions writeOptions;
  private volatile @Nullable Filling filling; // null: none; set and ended by the only fill

  /** The open snapshot for a fill. Only one is open at a time, because it holds commits. */
  private record Filling(long version, Session session) {}

  private RocksStore(DirectoryLock lock, Path directory, Settings settings, Meter meter) {
    this.lock = lock;
    this.history = new ConflictHistory(settings.get(Options.HISTORY_BYTES));
    SyncMode mode = settings.get(Options.SYNC);
    this.sessions = new Sessions(directory, settings.get(Options.MEMORY), history, meter);
    this.writeOptions = new WriteOptions().setSync(mode == SyncMode.COMMIT);
    this.logSync = new LogSync(sessions, mode, settings.get(Options.SYNC_INTERVAL));
    this.deletionSweep = new DeletionSweep(sessions);
  }

  /**
   * Opens the store in a directory, as {@link #open(Path, Settings, Meter, String)} without a
   * purpose.
   */
  public static Store open(Path directory, Settings settings, Meter meter) {
    return open(directory, settings, meter, "");
  }

  /**
   * Opens the store in a directory, or creates one if the directory is empty or missing; its parent
   * must exist.
   *
   * @param purpose one or two words for the message that other processes get
   * @throws io.colonnade.error.StoreInUseException if another store holds the directory
   * @throws io.colonnade.error.FormatException if a newer version has written the data
   * @throws StoreException if the directory cannot be used, is damaged, or contains other data
   *     (then nothing was written into it)
   */
  public static Store open(Path directory, Settings settings, Meter meter, String purpose) {
    DirectoryLock lock = DirectoryLock.take(directory, purpose);
    boolean opened = false;
    try {
      RocksStore store = new RocksStore(lock, directory, settings, meter);
      opened = true;
      return new MeteredStore(store, meter);
    } finally {
      if (!opened) {
        lock.close();
      }
    }
  }

  @Override
  public void createTables(Collection<Table> tables) {
    Session session = sessions.enter();
    try {
      session.nativeDb().createTables(tables);
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public Collection<String> tableNames() {
    Session session = sessions.enter();
    try {
      return session.nativeDb().tableNames();
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public SortedMap<String, Long> figures() {
    Session session = sessions.enter();
    try {
      return RocksFigures.of(session.nativeDb().db());
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading figures");
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    if (use == SnapshotUse.FILL) {
      return fill(at);
    }
    Session session = sessions.enter();
    try {
      Snapshot snapshot = session.snapshot(use, history);
      at.mustBe(snapshot.version(), snapshot);
      return snapshot;
    } finally {
      session.gate().leave();
    }
  }

  /**
   * Opens a snapshot for a fill, which stays inside the gate of its session until it ends: its puts
   * must not go to a session that another thread has opened meanwhile, in which commits have gone
   * on, and must not wait for a thread that waits for the commits that this fill holds.
   */
  private Snapshot fill(ReadPoint at) {
    Session session = sessions.enterToWrite();
    boolean isOpen = false;
    try {
      Snapshot snapshot = session.fill(history, () -> endFill(session));
      filling = new Filling(snapshot.version(), session);
      isOpen = true;
      at.mustBe(snapshot.version(), snapshot);
      return snapshot;
    } finally {
      if (!isOpen) {
        session.gate().leave();
      }
    }
  }

  private void endFill(Session session) {
    filling = null;
    session.gate().leave();
  }

  @Override
  public long oldestReadable() {
    Session session = sessions.enter();
    try {
      return session.oldestReadable();
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public long commit(WriteSet writeSet) {
    if (writeSet.filled().isPresent()) {
      return put(writeSet, writeSet.filled().getAsLong());
    }
    Session session = sessions.enterToWrite();
    try {
      session.epoch().enter(writeSet);
      try {
        return commit(session, writeSet);
      } finally {
        session.epoch().leave(writeSet);
      }
    } finally {
      session.gate().leave();
    }
  }

  /** Puts the cells of a fill, whose snapshot is inside the gate of its session. */
  private long put(WriteSet writeSet, long version) {
    Filling open = filling;
    if (open == null || open.version() != version) {
      throw new IllegalStateException("no snapshot for a fill is open at version " + version);
    }
    open.session().mustAcceptWrites();
    long unused = commit(open.session(), writeSet);
    return version;
  }

  private long commit(Session session, WriteSet writeSet) {
    ConflictHistory.Claim claim = history.begin(writeSet);
    boolean done = false;
    try {
      long version = write(session, writeSet);
      done = true;
      history.finish(claim, version);
      return version;
    } finally {
      if (!done) {
        history.abandon(claim);
      }
    }
  }

  private long write(Session session, WriteSet writeSet) {
    NativeDb nativeDb = session.nativeDb();
    try {
      new AbsenceCheck(nativeDb).require(writeSet.preconditions());
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.COMMIT_FAILED, e, "failed", "checking the preconditions");
    }
    OptionalLong moved = session.epoch().move(writeSet);
    try (WriteBatch batch = new BatchBuilder(nativeDb).build(writeSet, moved)) {
      write(session, batch);
      long version = nativeDb.db().getLatestSequenceNumber();
      moved.ifPresent(now -> session.epoch().moved(now, version));
      return version;
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.COMMIT_FAILED, e, "failed", "building the batch");
    }
  }

  private void write(Session session, WriteBatch batch) {
    long begin = session.syncMeter().begin();
    try {
      session.nativeDb().db().write(writeOptions, batch);
      if (writeOptions.sync()) {
        session.syncMeter().tell(begin);
      }
    } catch (RocksDBException e) {
      if (RocksErrors.isRefused(e)) {
        throw RocksErrors.translate(Problem.COMMIT_FAILED, e, "failed", "writing the batch");
      }
      session.fail(e);
      throw new OutcomeUnknownException(
          Problem.COMMIT_IN_DOUBT, e, "reason", RocksErrors.reason(e));
    } finally {
      session.syncMeter().end();
      session.written();
    }
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    Session session = sessions.enterToWrite();
    try {
      new RangeTools(session.nativeDb()).erase(table, from, to, writeOptions);
    } finally {
      session.written();
      session.gate().leave();
    }
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    Session session = sessions.enter();
    try {
      return new RangeTools(session.nativeDb()).approximateSize(table, from, to);
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public void checkpoint(Path directory) {
    Session session = sessions.enter();
    try {
      new RangeTools(session.nativeDb()).checkpoint(directory);
    } finally {
      session.gate().leave();
    }
  }

  @Override
  public void close() {
    logSync.close();
    deletionSweep.close();
    boolean first = true;
    try {
      first = sessions.close();
    } finally {
      if (first) {
        writeOptions.close();
        lock.close();
      }
    }
  }
}
