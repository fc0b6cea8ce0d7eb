package io.colonnade.store.rocksdb;

import io.colonnade.metric.Meter;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.SnapshotUse;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * One opening of the native database, and the snapshots taken from it. Users of the database enter
 * the gate before and leave it after each use; {@link #end} waits for them, ends the snapshots,
 * then frees the database. Thread-safe.
 */
final class Session {

  private final NativeDb nativeDb;
  private final SyncMeter syncMeter;
  private final BufferedDeletions deletions;
  private final LatestSnapshot latest;
  private final SpareBuffers spareBuffers = new SpareBuffers();
  private final Gate gate = new Gate();
  private final Set<RocksSnapshot> snapshots = ConcurrentHashMap.newKeySet();
  private volatile @Nullable RocksDBException failure;

  Session(NativeDb nativeDb, Meter meter) {
    this.nativeDb = nativeDb;
    this.syncMeter = new SyncMeter(nativeDb.tuning(), meter);
    this.deletions = new BufferedDeletions(nativeDb);
    this.latest = new LatestSnapshot(nativeDb);
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

  /**
   * Syncs the write-ahead log, unless the session is being ended. If that fails, the session takes
   * no more writes.
   *
   * @return why it failed, if it did
   */
  Optional<RocksDBException> syncLog() {
    if (gate.enter()) {
      try {
        nativeDb.db().flushWal(true);
        syncMeter.tell();
      } catch (RocksDBException e) {
        fail(e);
        return Optional.of(e);
      } finally {
        gate.leave();
      }
    }
    return Optional.empty();
  }

  /** Lets go of deletions that reads walk over, unless the session is being ended. */
  void sweepDeletions() {
    if (gate.enter()) {
      try {
        if (deletions.sweep()) {
          // RocksDB looks for files of the last level to clean only when a snapshot is released.
          latest.drop();
        }
      } finally {
        gate.leave();
      }
    }
  }

  /** Takes a snapshot; the caller is inside the gate. */
  RocksSnapshot snapshot(SnapshotUse use, ConflictHistory history) {
    RocksSnapshot snapshot =
        switch (use) {
          case READ_ONLY -> new RocksSnapshot(this, latest.take(), use, () -> {});
          case TRANSACTION -> {
            NativeSnapshot[] taken = new NativeSnapshot[1];
            long version =
                history.openSnapshot(
                    () -> {
                      taken[0] = latest.take(); // under the lock, so that a commit is seen or noted
                      return taken[0].version();
                    });
            yield new RocksSnapshot(this, taken[0], use, () -> history.closeSnapshot(version));
          }
        };
    snapshots.add(snapshot);
    return snapshot;
  }

  /** Notes that something was, or may have been, written; the caller is inside the gate. */
  void written() {
    latest.drop();
  }

  /** Buffers of snapshots that were freed. */
  SpareBuffers spareBuffers() {
    return spareBuffers;
  }

  void forget(RocksSnapshot snapshot) {
    snapshots.remove(snapshot);
  }

  /** How many snapshots are open. */
  int openSnapshots() {
    return snapshots.size();
  }

  /** Remembers that a write failed: the database takes no more of them, but can be read. */
  void fail(RocksDBException cause) {
    failure = cause;
  }

  @Nullable RocksDBException failure() {
    return failure;
  }

  /** Waits for those inside, ends all snapshots, frees the database. Only the first call does. */
  void end(End reason) {
    if (gate.close()) {
      for (RocksSnapshot snapshot : snapshots) {
        snapshot.end(reason);
      }
      latest.drop();
      nativeDb.close();
    }
  }
}
