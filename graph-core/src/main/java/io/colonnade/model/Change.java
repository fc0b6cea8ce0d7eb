package io.colonnade.model;

import java.util.Optional;
import java.util.function.Function;

/**
 * The change of one element by a transaction, from the state that it read to the state that it
 * leaves. An empty {@code before} means created, an empty {@code after} means removed; they are
 * never both empty.
 *
 * @param <F> {@link VertexFact} or {@link EdgeFact}
 */
public record Change<F>(Optional<F> before, Optional<F> after) {

  public Change {
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalArgumentException("a change of nothing into nothing");
    }
  }

  public boolean creates() {
    return before.isEmpty();
  }

  public boolean removes() {
    return after.isEmpty();
  }

  /** Returns this change with both facts converted. */
  public <G> Change<G> map(Function<? super F, ? extends G> make) {
    return new Change<>(before.map(make), after.map(make));
  }

  /**
   * Returns the fact that identifies the element: {@code after} if present, else {@code before}.
   */
  public F subject() {
    return after.orElseGet(before::orElseThrow);
  }
}
