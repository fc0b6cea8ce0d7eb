package io.colonnade.layout;

import java.util.Optional;
import java.util.function.Consumer;

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

  /** Passes all facts that follow to an action, and closes the cursor. */
  default void readAll(Consumer<? super F> action) {
    try (FactCursor<F> all = this) {
      for (Optional<F> next = all.next(); next.isPresent(); next = all.next()) {
        action.accept(next.get());
      }
    }
  }

  /** Releases the resources of the cursor. A second call does nothing. */
  @Override
  void close();
}
