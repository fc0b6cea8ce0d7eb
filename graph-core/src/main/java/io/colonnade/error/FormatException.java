package io.colonnade.error;

import org.jspecify.annotations.Nullable;

/**
 * Stored bytes do not follow a format that this version knows: they are damaged or were written by
 * a newer version.
 */
public final class FormatException extends StoreException {

  private static final long serialVersionUID = 1L;

  public FormatException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public FormatException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }
}
