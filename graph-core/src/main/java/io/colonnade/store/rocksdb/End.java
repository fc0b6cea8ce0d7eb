package io.colonnade.store.rocksdb;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreClosedException;
import java.util.function.Supplier;

/** The reasons of the engine why a snapshot can no longer be read. */
enum End implements Supplier<RuntimeException> {
  /** The store was closed. */
  STORE_CLOSED,
  /** The native database was reopened after a failed write. */
  REOPENED;

  @Override
  public RuntimeException get() {
    return switch (this) {
      case STORE_CLOSED -> new StoreClosedException(Problem.STORE_CLOSED);
      case REOPENED -> new SnapshotTooOldException(Problem.STORE_REOPENED);
    };
  }
}
