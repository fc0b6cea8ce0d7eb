package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicInteger;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/**
 * A snapshot of the native database that several users read, with the options for it. The last user
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

  /** Takes a snapshot, of which the caller is the only user; {@link #leave} must follow. */
  static NativeSnapshot take(NativeDb nativeDb) {
    return new NativeSnapshot(nativeDb);
  }

  /** The sequence number that it shows. */
  long version() {
    return version;
  }

  /** Options for reads of single keys, for users only. */
  ReadOptions pointReads() {
    return pointReads;
  }

  /** The native snapshot, for users only. */
  Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Adds a user; then {@link #leave} must follow.
   *
   * @return false if it was released
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
