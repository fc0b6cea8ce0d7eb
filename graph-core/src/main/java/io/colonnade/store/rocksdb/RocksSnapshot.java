package io.colonnade.store.rocksdb;

import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.ReadOptions;

/**
 * A snapshot of the native database, and the iterators that read it. A read enters its gate. Once
 * the snapshot has ended, and the last read has left, the iterators and the snapshot are freed, in
 * this order. Closing it does not wait for reads: the last of them frees then. The end of the
 * session waits. Thread-safe.
 */
final class RocksSnapshot implements Snapshot {

  private static final int MAX_SPARE = 1 << 18;

  private final Session session;
  private final org.rocksdb.Snapshot nativeSnapshot;
  private final long version;
  private final SnapshotUse use;
  private final Runnable onEnd;
  private final ReadOptions pointReads = new ReadOptions();
  private final Gate gate = new Gate();
  private final Set<CellIterator> iterators = ConcurrentHashMap.newKeySet();
  private final AtomicReference<byte[]> spareBuffer = new AtomicReference<>(new byte[0]);
  private volatile End end = End.USER;
  private boolean isFreed; // guarded by this

  RocksSnapshot(
      Session session, org.rocksdb.Snapshot nativeSnapshot, SnapshotUse use, Runnable onEnd) {
    this.session = session;
    this.nativeSnapshot = nativeSnapshot;
    this.version = nativeSnapshot.getSequenceNumber();
    this.use = use;
    this.onEnd = onEnd;
    pointReads.setSnapshot(nativeSnapshot);
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public RowCursor rows(List<RowRead> reads) {
    enter();
    try {
      for (RowRead read : reads) {
        read.cells().forEach(set -> nativeDb().columnFamily(read.table(), set.family()));
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

  /** For who needs nothing native: throws as {@link #enter} does. */
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
    return pointReads;
  }

  /** Options of their own for an iterator, which frees them. */
  ReadOptions rangeReads() {
    // Long work reads everything once: it would only push out what others come back to.
    return new ReadOptions()
        .setSnapshot(nativeSnapshot)
        .setFillCache(use == SnapshotUse.TRANSACTION);
  }

  /** Ties an iterator to the life of this snapshot; the caller is inside the gate. */
  CellIterator owned(CellIterator iterator) {
    iterators.add(iterator);
    return iterator;
  }

  /** Frees iterators, unless the snapshot has ended and freed them. */
  void free(Iterable<CellIterator> closed) {
    if (gate.enter()) {
      try {
        for (CellIterator iterator : closed) {
          if (iterators.remove(iterator)) {
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

  /** A buffer that {@link #giveBack} may have grown. */
  byte[] takeBuffer(int least) {
    byte[] spare = spareBuffer.getAndSet(new byte[0]);
    return spare.length >= least ? spare : new byte[least];
  }

  void giveBack(byte[] buffer) {
    if (buffer.length <= MAX_SPARE) {
      spareBuffer.set(buffer);
    }
  }

  /** How many iterators are open. */
  int openIterators() {
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
      iterators.clear();
      pointReads.close();
      session.nativeDb().db().releaseSnapshot(nativeSnapshot);
      nativeSnapshot.close();
      session.forget(this); // last: until then the session does not free the database
      onEnd.run();
    }
  }
}
