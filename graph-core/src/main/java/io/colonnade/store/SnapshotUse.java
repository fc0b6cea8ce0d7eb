package io.colonnade.store;

/** What a snapshot is opened for. */
public enum SnapshotUse {
  /**
   * A transaction that may commit: the store remembers what others change until it is closed,
   * within its bounds.
   */
  TRANSACTION,
  /**
   * Long read-only work (check, export): holds no memory of conflicts however long it stays open. A
   * write set based on it may be refused.
   */
  READ_ONLY
}
