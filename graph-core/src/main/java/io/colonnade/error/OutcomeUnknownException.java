package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * Whether the commit happened cannot be told (the disk or the connection failed in the middle).
 * Nothing is retried silently: read what should have been written before doing it again.
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
