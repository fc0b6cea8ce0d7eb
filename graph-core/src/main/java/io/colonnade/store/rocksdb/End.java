package io.colonnade.store.rocksdb;

import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreClosedException;

/** Why a snapshot can no longer be read. */
enum End {
  /** Its user closed it. */
  USER,
  /** The store was closed. */
  STORE_CLOSED,
  /** The native database had to be opened again. */
  REOPENED;

  RuntimeException exception() {
    return switch (this) {
      case USER -> new IllegalStateException("the snapshot or cursor is closed");
      case STORE_CLOSED -> new StoreClosedException("graph is closed; open it again");
      case REOPENED ->
          new SnapshotTooOldException(
              "the store was opened again after a failed write; run the transaction again");
    };
  }
}
