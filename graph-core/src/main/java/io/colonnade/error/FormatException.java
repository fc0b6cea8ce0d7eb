package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * Stored bytes do not follow a format that this version knows: they are damaged or were written by
 * a newer version.
 */
public final class FormatException extends StoreException {

  private static final long serialVersionUID = 1L;

  public FormatException(String text, Object... keyValues) {
    super(text, null, keyValues);
  }

  public FormatException(String text, @Nullable Throwable cause, Object... keyValues) {
    super(text, cause, keyValues);
  }
}
