package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** An input is larger than a configured limit; the message names the limit and its option. */
public final class LimitExceededException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  public LimitExceededException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public LimitExceededException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
