package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** Another process or another graph of this process holds the data. */
public final class StoreInUseException extends StoreException {

  private static final long serialVersionUID = 1L;

  public StoreInUseException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public StoreInUseException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
