package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreClosedException;

/** The reason why a snapshot can no longer be read. */
enum End {
  /** Its user closed it. */
  USER,
  /** The store was closed. */
  STORE_CLOSED,
  /** The native database was reopened after a failed write. */
  REOPENED;

  RuntimeException exception() {
    return switch (this) {
      case USER -> new IllegalStateException(Problem.SNAPSHOT_CLOSED.message());
      case STORE_CLOSED -> new StoreClosedException(Problem.STORE_CLOSED);
      case REOPENED -> new SnapshotTooOldException(Problem.STORE_REOPENED);
    };
  }
}
