package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The native snapshot of the latest state, shared by all snapshots that are opened before the next
 * write. Keeps a reference of its own, so that consecutive transactions share it too; a write drops
 * that reference, so that RocksDB keeps no old state for it. Used inside the gate of the session.
 * Thread-safe.
 */
final class LatestSnapshot {

  private final NativeDb nativeDb;
  private final AtomicReference<@Nullable NativeSnapshot> latest = new AtomicReference<>();

  LatestSnapshot(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /**
   * Returns a snapshot taken at some moment during the call. The caller becomes a user of it and
   * must {@link NativeSnapshot#leave leave} it.
   */
  NativeSnapshot take() {
    NativeSnapshot known = latest.get();
    if (known != null && isLatest(known) && known.join()) {
      return known;
    }
    NativeSnapshot taken = NativeSnapshot.take(nativeDb);
    boolean unused = taken.join(); // cannot fail: the caller is a user
    keep(taken);
    if (!isLatest(taken) && latest.compareAndSet(taken, null)) { // a write may have met the other
      taken.leave();
    }
    return taken;
  }

  private boolean isLatest(NativeSnapshot snapshot) {
    return snapshot.version() == nativeDb.db().getLatestSequenceNumber();
  }

  /**
   * Stops being a user: something was written, RocksDB has something to clean up, or the session
   * ends.
   */
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
