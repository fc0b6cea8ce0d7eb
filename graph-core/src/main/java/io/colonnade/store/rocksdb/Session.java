package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.FillSnapshot;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * An open native database and its snapshots. Users of the database enter the gate before each use
 * and leave it afterwards; {@link #end} waits for them, ends the snapshots, then frees the
 * database. Thread-safe.
 */
final class Session {

  private final NativeDb nativeDb;
  private final Meter meter;
  private final SyncMeter syncMeter;
  private final LatestSnapshot latest;
  private final SchemaEpoch epoch;
  private final SpareBuffers spareBuffers = new SpareBuffers();
  private final Gate gate = new Gate();
  private final StampedLock opening = new StampedLock(); // shared by openings, which lock no more
  private final Set<RocksSnapshot> snapshots = ConcurrentHashMap.newKeySet();
  private volatile @Nullable RocksDBException failure;

  Session(NativeDb nativeDb, Meter meter) {
    this.nativeDb = nativeDb;
    this.meter = meter;
    this.syncMeter = new SyncMeter(nativeDb.db(), meter);
    this.latest = new LatestSnapshot(nativeDb);
    this.epoch = SchemaEpoch.read(nativeDb);
  }

  Gate gate() {
    return gate;
  }

  /** To be used inside the gate only. */
  NativeDb nativeDb() {
    return nativeDb;
  }

  /** To be used inside the gate only. */
  SyncMeter syncMeter() {
    return syncMeter;
  }

  /** To be used inside the gate only. */
  SchemaEpoch epoch() {
    return epoch;
  }

  /**
   * Syncs the write-ahead log, unless the session is ending. After a failure, the session accepts
   * no writes.
   *
   * @return the failure; empty after a success
   */
  Optional<RocksDBException> syncLog() {
    if (gate.enter()) {
      try {
        nativeDb.db().flushWal(true);
        syncMeter.tell();
        meter.count(Event.SYNC, 1);
      } catch (RocksDBException e) {
        fail(e);
        return Optional.of(e);
      } finally {
        gate.leave();
      }
    }
    return Optional.empty();
  }

  /** Writes or removes deletions that slow down reads, unless the session is ending. */
  void sweepDeletions() {
    if (gate.enter()) {
      try {
        if (nativeDb.deletions().sweep()) {
          // RocksDB searches the last level for files to compact only when a snapshot is released.
          latest.drop();
        }
      } finally {
        gate.leave();
      }
    }
  }

  /**
   * Takes a snapshot of the latest state for a fill; the caller is inside the gate.
   *
   * @param onEnd runs once, when the snapshot ends and commits continue
   */
  Snapshot fill(ConflictHistory history, Runnable onEnd) {
    return FillSnapshot.open(epoch.gate(), () -> snapshot(SnapshotUse.FILL, history), onEnd);
  }

  /** Takes a snapshot of the latest state; the caller is inside the gate. */
  RocksSnapshot snapshot(SnapshotUse use, ConflictHistory history) {
    long stamp = opening.readLock();
    try {
      RocksSnapshot snapshot =
          use == SnapshotUse.TRANSACTION
              ? transaction(history)
              : new RocksSnapshot(this, latest.take(), use, () -> {});
      snapshots.add(snapshot);
      return snapshot;
    } finally {
      opening.unlockRead(stamp);
    }
  }

  private RocksSnapshot transaction(ConflictHistory history) {
    NativeSnapshot[] taken = new NativeSnapshot[1];
    long version =
        history.openSnapshot(
            () -> {
              taken[0] = latest.take(); // under the lock, so that each commit is seen or recorded
              return taken[0].version();
            });
    return new RocksSnapshot(
        this, taken[0], SnapshotUse.TRANSACTION, () -> history.closeSnapshot(version));
  }

  /** Returns the version of the oldest open snapshot; the latest version if none is open. */
  long oldestReadable() {
    long stamp = opening.writeLock(); // a snapshot that is being opened may be the oldest
    try {
      long oldest = nativeDb.db().getLatestSequenceNumber();
      for (RocksSnapshot snapshot : snapshots) {
        oldest = Math.min(oldest, snapshot.version());
      }
      return oldest;
    } finally {
      opening.unlockWrite(stamp);
    }
  }

  /** Must be called after each write or failed write, inside the gate. */
  void written() {
    latest.drop();
  }

  /** Returns the buffers of freed snapshots. */
  SpareBuffers spareBuffers() {
    return spareBuffers;
  }

  void forget(RocksSnapshot snapshot) {
    snapshots.remove(snapshot);
  }

  /** Returns the number of open snapshots. */
  int openSnapshots() {
    return snapshots.size();
  }

  /** Records that a write failed: the database accepts no more writes, but can be read. */
  void fail(RocksDBException cause) {
    failure = cause;
  }

  @Nullable RocksDBException failure() {
    return failure;
  }

  /**
   * Checks that no write has failed.
   *
   * @throws io.colonnade.error.StoreException if one has
   */
  void mustAcceptWrites() {
    RocksDBException cause = failure;
    if (cause != null) {
      throw RocksErrors.translate(Problem.COMMIT_FAILED, cause, "failed", "an earlier write");
    }
  }

  /**
   * Waits for the users inside, ends all snapshots, frees the database. Only the first call does.
   */
  void end(End reason) {
    if (gate.close()) {
      for (RocksSnapshot snapshot : snapshots) {
        snapshot.endWithSession(reason);
      }
      latest.drop();
      nativeDb.close();
    }
  }
}
