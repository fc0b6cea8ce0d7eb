package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/** Another process or another graph of this process holds the data. */
public final class StoreInUseException extends StoreException {

  private static final long serialVersionUID = 1L;

  public StoreInUseException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public StoreInUseException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
