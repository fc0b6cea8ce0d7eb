package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** The graph or its store was closed; open it again. */
public final class StoreClosedException extends StoreException {

  private static final long serialVersionUID = 1L;

  public StoreClosedException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public StoreClosedException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
