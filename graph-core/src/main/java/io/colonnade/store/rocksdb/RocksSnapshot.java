package io.colonnade.store.rocksdb;

import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.rocksdb.ReadOptions;

/**
 * A snapshot of the native database, and the iterators that read it. Each read enters the gate of
 * the snapshot. After the snapshot has ended and the last read has left, the iterators are freed,
 * then the native snapshot, unless other snapshots share it. {@link #close} does not wait for
 * reads: the last of them frees. The end of the session waits. Thread-safe.
 */
final class RocksSnapshot implements Snapshot {

  private static final byte[] NO_BUFFER = new byte[0];

  private final Session session;
  private final NativeSnapshot nativeSnapshot; // this object is a user of it until freed
  private final SnapshotUse use;
  private final Runnable onEnd;
  private final Gate gate = new Gate();
  private Set<CellIterator> iterators = Set.of(); // guarded by this
  private final AtomicReference<byte[]> spareBuffer = new AtomicReference<>(NO_BUFFER);
  private volatile Supplier<RuntimeException> end = End.STORE_CLOSED; // set before the gate closes
  private boolean isFreed; // guarded by this

  RocksSnapshot(Session session, NativeSnapshot nativeSnapshot, SnapshotUse use, Runnable onEnd) {
    this.session = session;
    this.nativeSnapshot = nativeSnapshot;
    this.use = use;
    this.onEnd = onEnd;
  }

  @Override
  public long version() {
    return nativeSnapshot.version();
  }

  @Override
  public long epoch() {
    OptionalLong known = session.epoch().knownAt(version());
    if (known.isPresent()) {
      return known.getAsLong();
    }
    enter();
    try {
      return session.epoch().at(pointReads());
    } finally {
      leave();
    }
  }

  @Override
  public Snapshot countedBy(Meter meter) {
    return new BlockCounts(this, meter);
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    enter();
    try {
      for (RowRead read : reads) {
        for (CellSet set : read.cells()) {
          nativeDb().columnFamily(read.table(), set.family()); // fails if the family does not exist
        }
      }
      return new RowsCursor(this, reads);
    } finally {
      leave();
    }
  }

  @Override
  public RowCursor scan(Scan scan) {
    enter();
    try {
      return ScanCursor.open(this, scan);
    } finally {
      leave();
    }
  }

  /**
   * Enters the gate; the caller must {@link #leave} it.
   *
   * @throws RuntimeException if the snapshot has ended; the type depends on the reason
   */
  void enter() {
    if (!gate.enter()) {
      freeIfEmpty();
      throw end.get();
    }
  }

  void leave() {
    gate.leave();
    freeIfEmpty();
  }

  /**
   * Checks that the snapshot is open, for methods without native calls. Throws the same exceptions
   * as {@link #enter}.
   */
  void requireOpen() {
    if (gate.isClosed()) {
      throw end.get();
    }
  }

  /** Returns the native database; only for use inside the gate. */
  NativeDb nativeDb() {
    return session.nativeDb();
  }

  /** Returns the options for reads of single keys; only for use inside the gate. */
  ReadOptions pointReads() {
    return nativeSnapshot.pointReads();
  }

  /** Returns new options for an iterator, which frees them. */
  ReadOptions rangeReads() {
    // Work that reads everything once must not evict the blocks that other reads use again.
    return new ReadOptions()
        .setSnapshot(nativeSnapshot.snapshot())
        .setFillCache(use == SnapshotUse.TRANSACTION);
  }

  /** Registers an iterator to be freed with this snapshot; the caller is inside the gate. */
  synchronized CellIterator owned(CellIterator iterator) {
    if (iterators.isEmpty()) {
      iterators = new HashSet<>(2); // most transactions that read vertices need none
    }
    iterators.add(iterator);
    return iterator;
  }

  /** Frees iterators, unless the snapshot has ended and freed them. */
  void free(Iterable<CellIterator> closed) {
    if (gate.enter()) {
      try {
        for (CellIterator iterator : closed) {
          if (disowned(iterator)) {
            iterator.close();
          }
        }
      } finally {
        leave();
      }
    } else {
      freeIfEmpty();
    }
  }

  private synchronized boolean disowned(CellIterator iterator) {
    return !iterators.isEmpty() && iterators.remove(iterator);
  }

  /** Returns a buffer of at least this size, which the caller returns with {@link #giveBack}. */
  byte[] takeBuffer(int least) {
    byte[] spare = spareBuffer.getAndSet(NO_BUFFER);
    return spare.length >= least ? spare : session.spareBuffers().take(least);
  }

  /** Keeps a buffer for the next cursor and, after this snapshot is freed, for other snapshots. */
  void giveBack(byte[] buffer) {
    if (buffer.length <= SpareBuffers.MOST_BYTES) {
      spareBuffer.set(buffer);
    }
  }

  /** Returns the number of open iterators. */
  synchronized int openIterators() {
    return iterators.size();
  }

  @Override
  public void end(Supplier<RuntimeException> why) {
    if (session.gate().enter()) {
      try {
        endFor(why);
        gate.shut();
        freeIfEmpty();
      } finally {
        session.gate().leave();
      }
    }
    // Otherwise the session is ending and ends this snapshot.
  }

  /** Ends the snapshot with its session, and waits until it is freed, before the database is. */
  void endWithSession(End reason) {
    endFor(reason);
    boolean unused = gate.close();
    free();
  }

  private synchronized void endFor(Supplier<RuntimeException> why) {
    if (!gate.isClosed()) {
      end = why;
    }
  }

  private void freeIfEmpty() {
    if (gate.isClosedAndEmpty()) {
      free();
    }
  }

  /** Frees native memory, once; a second thread waits for the first. The gate must be empty. */
  private synchronized void free() {
    if (!isFreed) {
      isFreed = true;
      iterators.forEach(CellIterator::close);
      iterators = Set.of();
      nativeSnapshot.leave();
      // Only now: a cursor that another thread closed during a read no longer writes to the buffer.
      session.spareBuffers().giveBack(spareBuffer.getAndSet(NO_BUFFER));
      session.forget(this); // last, because the session may then free the database
      onEnd.run();
    }
  }
}
