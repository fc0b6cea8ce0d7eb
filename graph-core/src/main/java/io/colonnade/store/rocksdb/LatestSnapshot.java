package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The native snapshot of the latest state, shared by all snapshots that are opened before the next
 * write. Keeps a reference to it, so that consecutive transactions share it, too; a write drops the
 * reference, so that RocksDB keeps no old state for it. Used inside the gate of the session.
 * Thread-safe.
 */
final class LatestSnapshot {

  private final NativeDb nativeDb;
  private final AtomicReference<@Nullable NativeSnapshot> latest = new AtomicReference<>();

  LatestSnapshot(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /**
   * Returns a snapshot of some moment during the call. The caller becomes a user of the snapshot
   * and must {@link NativeSnapshot#leave leave} it.
   */
  NativeSnapshot take() {
    NativeSnapshot known = latest.get();
    if (known != null && isLatest(known) && known.join()) {
      return known;
    }
    NativeSnapshot taken = NativeSnapshot.take(nativeDb);
    boolean unused = taken.join(); // cannot fail: the caller is a user
    keep(taken);
    if (!isLatest(taken)
        && latest.compareAndSet(taken, null)) { // a write may have dropped the previous one
      taken.leave();
    }
    return taken;
  }

  private boolean isLatest(NativeSnapshot snapshot) {
    return snapshot.version() == nativeDb.db().getLatestSequenceNumber();
  }

  /** Drops the reference: after a write, before RocksDB cleans up, or when the session ends. */
  void drop() {
    keep(null);
  }

  private void keep(@Nullable NativeSnapshot next) {
    NativeSnapshot before = latest.getAndSet(next);
    if (before != null) {
      before.leave();
    }
  }
}
