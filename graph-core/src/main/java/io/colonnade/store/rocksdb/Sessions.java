package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ConflictHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The current session of a store, and its replacement by another one. RocksDB's recovery from a
 * failed write does not cover a log that ends in the middle of a record, and has no Java interface.
 * Therefore the database is reopened, which recovers the log as after a crash. Thread-safe.
 */
final class Sessions {

  private final Path directory;
  private final long memory;
  private final ConflictHistory history;
  private final Meter meter;
  private final Object changeLock = new Object(); // held while a session is replaced
  private volatile Session current;
  private volatile boolean closed;

  Sessions(Path directory, long memory, ConflictHistory history, Meter meter) {
    this.directory = directory;
    this.memory = memory;
    this.history = history;
    this.meter = meter;
    this.current = new Session(NativeDb.open(directory, memory), meter);
  }

  /**
   * Enters the gate of the current session; the caller leaves it.
   *
   * @throws io.colonnade.error.StoreClosedException if the store was closed
   */
  Session enter() {
    while (true) {
      Session session = current;
      if (closed) {
        throw End.STORE_CLOSED.get();
      }
      if (session.gate().enter()) {
        return session;
      }
      awaitChange(session);
    }
  }

  /** Waits until the session, whose gate is closed, is replaced, or replaces it. */
  private void awaitChange(Session session) {
    synchronized (changeLock) {
      if (!closed && current == session) {
        replace(session);
      }
    }
  }

  /**
   * Enters a session that accepts writes; the caller leaves its gate.
   *
   * @throws StoreException if a write has failed and there is still no free disk space; nothing was
   *     written
   */
  Session enterToWrite() {
    while (true) {
      Session session = enter();
      if (session.failure() == null) {
        return session;
      }
      session.gate().leave();
      synchronized (changeLock) {
        if (!closed && current == session) {
          requireRoom(session);
          replace(session);
        }
      }
    }
  }

  private void requireRoom(Session session) {
    try {
      Room.require(directory);
    } catch (IOException e) {
      StoreException refused =
          new StoreException(Problem.DISK_FULL, e, "directory", directory, "reason", e.toString());
      RocksDBException first = session.failure();
      if (first != null) {
        refused.addSuppressed(first);
      }
      throw refused;
    }
  }

  /** Ends the session and opens another one. */
  private void replace(Session old) {
    old.end(End.REOPENED);
    Session next = new Session(NativeDb.open(directory, memory), meter);
    // The mark gets a sequence number above all earlier ones, so that transactions with earlier
    // snapshots conflict.
    try (WriteBatch batch = new BatchBuilder(next.nativeDb()).mark();
        WriteOptions options = new WriteOptions().setSync(true)) {
      next.nativeDb().db().write(options, batch);
    } catch (RocksDBException e) {
      next.end(End.REOPENED);
      throw RocksErrors.translate(
          Problem.COMMIT_FAILED, e, "failed", "writing to the reopened data");
    }
    history.forgetBefore(next.nativeDb().db().getLatestSequenceNumber());
    current = next;
  }

  /** Returns the current session, which may be closed. */
  Session current() {
    return current;
  }

  /**
   * Syncs the log and ends the session.
   *
   * @return true for the call that closed the session; other calls return after it was closed
   * @throws StoreException if the session was closed but the log could not be synced: commits that
   *     were not required to be durable on return may be lost if the machine stops
   */
  boolean close() {
    synchronized (changeLock) {
      if (closed) {
        return false;
      }
      closed = true;
      boolean failedBefore = current.failure() != null; // the commit has reported the failure
      Optional<RocksDBException> unsynced = current.syncLog();
      current.end(End.STORE_CLOSED);
      if (unsynced.isPresent() && !failedBefore) {
        throw RocksErrors.translate(Problem.CLOSED_WITHOUT_SYNC, unsynced.get());
      }
      return true;
    }
  }
}
