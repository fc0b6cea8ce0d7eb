package io.colonnade.tx;

/** How a transaction ended. */
public enum TransactionEnd {
  /** The commit wrote its changes. */
  COMMITTED,
  /** There was nothing to write. */
  READ_ONLY,
  /** The commit was refused, and the same transaction may succeed when it runs again. */
  CONFLICT,
  /** The commit may or may not have happened. */
  UNKNOWN,
  /** The commit failed for another reason, and wrote nothing. */
  FAILED,
  /** Changes were discarded by a rollback. */
  ROLLED_BACK
}
