package io.colonnade.graph;

import io.colonnade.store.FilterStore;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store that remembers the versions of the snapshots for transactions and of the commits of each
 * thread. Thread-safe.
 */
final class VersionedReads extends FilterStore {

  private final Map<Thread, List<Long>> snapshots = new ConcurrentHashMap<>();
  private final Map<Thread, Long> commits = new ConcurrentHashMap<>();

  VersionedReads(Store store) {
    super(store);
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    Snapshot snapshot = super.snapshot(use, at);
    if (use == SnapshotUse.TRANSACTION) {
      snapshots
          .computeIfAbsent(Thread.currentThread(), any -> new ArrayList<>())
          .add(snapshot.version());
    }
    return snapshot;
  }

  @Override
  public long commit(WriteSet writeSet) {
    long version = super.commit(writeSet);
    if (writeSet.filled().isEmpty()) { // else entries of an index that is being built
      commits.put(Thread.currentThread(), version);
    }
    return version;
  }

  /** Forgets the snapshots of this thread. */
  void begin() {
    snapshots.remove(Thread.currentThread());
  }

  /** Returns the version of the only snapshot of this thread since {@link #begin}; else 0. */
  long snapshot() {
    List<Long> taken = snapshots.getOrDefault(Thread.currentThread(), List.of());
    return taken.size() == 1 ? taken.get(0) : 0;
  }

  /**
   * Returns the largest version of a commit of this process that has returned; 0 if none has. Cells
   * that were put as of a version of another process are no commit of this one.
   */
  long lastOfProcess() {
    return commits.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Returns the version of the last commit of this thread. */
  long committed() {
    return commits.getOrDefault(Thread.currentThread(), 0L);
  }
}
