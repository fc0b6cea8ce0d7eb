package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** Nothing was written; the transaction may succeed when it runs again from its start. */
public class RetryableException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public RetryableException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public RetryableException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
