package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * An input is not accepted: an unknown option, a value that is too large or of an unsupported
 * class, an id that is already used. Nothing was written.
 */
public class InvalidInputException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public InvalidInputException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public InvalidInputException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
