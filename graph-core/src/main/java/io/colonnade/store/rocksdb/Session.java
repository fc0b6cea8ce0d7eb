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
 * One opening of the native database and the snapshots taken from it. Who uses the database enters
 * the gate before and leaves it after; {@link #end} waits for them, ends the snapshots, then frees
 * the database. Thread-safe.
 */
final class Session {

  private final NativeDb nativeDb;
  private final SyncMeter syncMeter;
  private final BufferedDeletions deletions;
  private final Gate gate = new Gate();
  private final Set<RocksSnapshot> snapshots = ConcurrentHashMap.newKeySet();
  private volatile @Nullable RocksDBException failure;

  Session(NativeDb nativeDb, Meter meter) {
    this.nativeDb = nativeDb;
    this.syncMeter = new SyncMeter(nativeDb.tuning(), meter);
    this.deletions = new BufferedDeletions(nativeDb);
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
        deletions.sweep();
      } finally {
        gate.leave();
      }
    }
  }

  /** Takes a snapshot; the caller is inside the gate. */
  RocksSnapshot snapshot(SnapshotUse use, ConflictHistory history) {
    RocksSnapshot snapshot =
        switch (use) {
          case READ_ONLY -> new RocksSnapshot(this, nativeDb.db().getSnapshot(), use, () -> {});
          case TRANSACTION -> {
            org.rocksdb.Snapshot[] taken = new org.rocksdb.Snapshot[1];
            long version =
                history.openSnapshot(
                    () -> {
                      taken[0] = nativeDb.db().getSnapshot();
                      return taken[0].getSequenceNumber();
                    });
            yield new RocksSnapshot(this, taken[0], use, () -> history.closeSnapshot(version));
          }
        };
    snapshots.add(snapshot);
    return snapshot;
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
      nativeDb.close();
    }
  }
}
