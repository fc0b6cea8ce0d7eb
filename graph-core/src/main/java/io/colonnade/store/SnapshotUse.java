package io.colonnade.store;

/** The purpose for which a snapshot is opened. */
public enum SnapshotUse {
  /**
   * A transaction that may commit. Until the snapshot is closed, the store keeps the changes of
   * other commits, within its memory limit.
   */
  TRANSACTION,
  /**
   * Long read-only work (check, export). The store keeps no changes for it, however long it stays
   * open. A write set that is based on it may be refused.
   */
  READ_ONLY
}
