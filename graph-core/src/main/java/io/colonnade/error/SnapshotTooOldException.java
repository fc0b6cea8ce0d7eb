package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * The snapshot of the transaction was released, because it was older than allowed or because the
 * store was reopened. Nothing was written; run the transaction again.
 */
public final class SnapshotTooOldException extends RetryableException {

  private static final long serialVersionUID = 1L;

  public SnapshotTooOldException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public SnapshotTooOldException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
