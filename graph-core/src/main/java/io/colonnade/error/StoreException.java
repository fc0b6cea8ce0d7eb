package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot do what was asked: it cannot be opened, read or written, or its bytes are
 * damaged.
 */
public class StoreException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public StoreException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public StoreException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
