package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** Nothing was written; the same transaction run again from its start may succeed. */
public class RetryableException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public RetryableException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public RetryableException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
