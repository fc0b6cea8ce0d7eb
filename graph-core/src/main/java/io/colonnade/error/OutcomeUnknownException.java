package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * It is unknown whether the commit was written, because the disk or the connection failed during
 * the commit. Nothing is retried automatically: read the data that should have been written before
 * you run the transaction again.
 */
public final class OutcomeUnknownException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public OutcomeUnknownException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public OutcomeUnknownException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
