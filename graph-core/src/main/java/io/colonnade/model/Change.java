package io.colonnade.model;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a transaction does to one element, from what it read to what it leaves. Before empty:
 * created; after empty: removed; never both.
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

  /** The same change of what is made of the fact. */
  public <G> Change<G> map(Function<? super F, ? extends G> make) {
    return new Change<>(before.map(make), after.map(make));
  }

  /** The fact that says which element it is: after if there is one, else before. */
  public F subject() {
    return after.orElseGet(before::orElseThrow);
  }
}
