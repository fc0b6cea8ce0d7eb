package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/**
 * A snapshot of the native database that several users read, with its read options. The last user
 * to leave releases it. Thread-safe.
 */
final class NativeSnapshot {

  private final NativeDb nativeDb;
  private final Snapshot snapshot;
  private final long version;
  private final ReadOptions pointReads;
  private final AtomicInteger users = new AtomicInteger(1);

  private NativeSnapshot(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
    this.snapshot = nativeDb.db().getSnapshot();
    this.version = snapshot.getSequenceNumber();
    this.pointReads = new ReadOptions().setSnapshot(snapshot);
  }

  /** Takes a snapshot. The caller is its only user and must {@link #leave} it. */
  static NativeSnapshot take(NativeDb nativeDb) {
    return new NativeSnapshot(nativeDb);
  }

  /** Returns the sequence number of the snapshot. */
  long version() {
    return version;
  }

  /** Returns the options for reads of single keys; only for users. */
  ReadOptions pointReads() {
    return pointReads;
  }

  /** Returns the native snapshot; only for users. */
  Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Adds a user, which must {@link #leave}.
   *
   * @return false if the snapshot was already released
   */
  boolean join() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  /** Removes a user, inside the gate of the session or while the session ends. */
  void leave() {
    if (users.decrementAndGet() == 0) {
      pointReads.close();
      nativeDb.db().releaseSnapshot(snapshot);
      snapshot.close();
    }
  }
}
