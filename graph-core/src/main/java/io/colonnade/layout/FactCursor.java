package io.colonnade.layout;

import java.util.Optional;

/**
 * A cursor over facts, which reads them on demand. Confined to one thread at a time; must be
 * closed.
 *
 * @param <F> the type of the facts
 */
public interface FactCursor<F> extends AutoCloseable {

  /**
   * Returns the next fact; empty at the end and at every later call. Throws the exceptions of
   * {@code RowCursor}.
   */
  Optional<F> next();

  /** Releases the resources of the cursor. A second call does nothing. */
  @Override
  void close();
}
