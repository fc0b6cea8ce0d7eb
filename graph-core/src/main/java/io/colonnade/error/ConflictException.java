package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * A precondition of the commit no longer holds, because another transaction was first. Nothing was
 * written; run the transaction again.
 */
public final class ConflictException extends RetryableException {

  private static final long serialVersionUID = 1L;

  public ConflictException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public ConflictException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
