package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** The graph or its store was closed; open it again. */
public final class StoreClosedException extends StoreException {

  private static final long serialVersionUID = 1L;

  public StoreClosedException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public StoreClosedException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
