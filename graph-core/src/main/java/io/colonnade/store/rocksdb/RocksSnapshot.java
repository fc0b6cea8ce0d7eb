package io.colonnade.store.rocksdb;

import io.colonnade.store.CellSet;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.ReadOptions;

/**
 * A snapshot of the native database, and the iterators that read it. A read enters its gate. Once
 * the snapshot has ended, and the last read has left, the iterators are freed, then the native
 * snapshot, unless others share it. Closing it does not wait for reads: the last of them frees
 * then. The end of the session waits. Thread-safe.
 */
final class RocksSnapshot implements Snapshot {

  private static final byte[] NO_BUFFER = new byte[0];

  private final Session session;
  private final NativeSnapshot nativeSnapshot; // this is a user of it until freed
  private final SnapshotUse use;
  private final Runnable onEnd;
  private final Gate gate = new Gate();
  private Set<CellIterator> iterators = Set.of(); // guarded by this
  private final AtomicReference<byte[]> spareBuffer = new AtomicReference<>(NO_BUFFER);
  private volatile End end = End.USER;
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
  public RowCursor rows(List<RowRead> reads) {
    enter();
    try {
      for (RowRead read : reads) {
        for (CellSet set : read.cells()) {
          nativeDb().columnFamily(read.table(), set.family()); // fails if there is none
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
   * Enters the gate; {@link #leave} must follow.
   *
   * @throws RuntimeException what the end of this snapshot means to its user
   */
  void enter() {
    if (!gate.enter()) {
      freeIfEmpty();
      throw end.exception();
    }
  }

  void leave() {
    gate.leave();
    freeIfEmpty();
  }

  /**
   * Checks that the snapshot is open, for methods without native calls. Throws as {@link #enter}
   * does.
   */
  void requireOpen() {
    if (gate.isClosed()) {
      throw end.exception();
    }
  }

  /** To be used inside the gate only. */
  NativeDb nativeDb() {
    return session.nativeDb();
  }

  /** For reads of single keys. To be used inside the gate only. */
  ReadOptions pointReads() {
    return nativeSnapshot.pointReads();
  }

  /** Options of their own for an iterator, which frees them. */
  ReadOptions rangeReads() {
    // Long work reads everything once: it would only push out what others come back to.
    return new ReadOptions()
        .setSnapshot(nativeSnapshot.snapshot())
        .setFillCache(use == SnapshotUse.TRANSACTION);
  }

  /** Ties an iterator to the life of this snapshot; the caller is inside the gate. */
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

  /** A buffer that {@link #giveBack} may have grown. */
  byte[] takeBuffer(int least) {
    byte[] spare = spareBuffer.getAndSet(NO_BUFFER);
    return spare.length >= least ? spare : session.spareBuffers().take(least);
  }

  /** Keeps a buffer for the next cursor, and once this snapshot is freed for other snapshots. */
  void giveBack(byte[] buffer) {
    if (buffer.length <= SpareBuffers.MOST_BYTES) {
      spareBuffer.set(buffer);
    }
  }

  /** How many iterators are open. */
  synchronized int openIterators() {
    return iterators.size();
  }

  @Override
  public void close() {
    if (session.gate().enter()) {
      try {
        gate.shut();
        freeIfEmpty();
      } finally {
        session.gate().leave();
      }
    }
    // Else the session is being ended, and this snapshot with it.
  }

  /** Ends the snapshot with its session, and waits until it is freed: the database is next. */
  void end(End reason) {
    if (!gate.isClosed()) {
      end = reason;
    }
    boolean unused = gate.close();
    free();
  }

  private void freeIfEmpty() {
    if (gate.isClosedAndEmpty()) {
      free();
    }
  }

  /** Frees what is native, once; a second thread waits for the first. The gate is empty. */
  private synchronized void free() {
    if (!isFreed) {
      isFreed = true;
      iterators.forEach(CellIterator::close);
      iterators = Set.of();
      nativeSnapshot.leave();
      // Not before: a cursor that was closed during a read in another thread writes to it no more.
      session.spareBuffers().giveBack(spareBuffer.getAndSet(NO_BUFFER));
      session.forget(this); // last: until then the session does not free the database
      onEnd.run();
    }
  }
}
