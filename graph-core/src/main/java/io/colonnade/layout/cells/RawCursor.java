package io.colonnade.layout.cells;

import org.jspecify.annotations.Nullable;

/** Hands out what it reads. Confined to its user. */
public interface RawCursor<F> extends AutoCloseable {

  /** The next, or null at the end. */
  @Nullable RawFact<F> next();

  @Override
  void close();
}
