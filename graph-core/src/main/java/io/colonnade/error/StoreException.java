package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** The store cannot be opened, read or written, or its bytes are damaged. */
public class StoreException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public StoreException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public StoreException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
