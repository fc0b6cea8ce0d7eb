package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * What the caller gave is larger than a configured limit; the message names the limit and its
 * option.
 */
public final class LimitExceededException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  public LimitExceededException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public LimitExceededException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
