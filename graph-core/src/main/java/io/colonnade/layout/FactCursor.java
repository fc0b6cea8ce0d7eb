package io.colonnade.layout;

import java.util.Optional;

/**
 * Hands out facts one by one, reading as it goes. Confined to one thread at a time; must be closed.
 *
 * @param <F> the type of the facts
 */
public interface FactCursor<F> extends AutoCloseable {

  /**
   * The next fact, or empty at the end, then and ever after. Throws what {@code RowCursor} throws.
   */
  Optional<F> next();

  /** Frees what the cursor holds. Twice is fine. */
  @Override
  void close();
}
