package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import java.util.Optional;

/** An empty cursor. Immutable. */
final class NoFacts<F> implements FactCursor<F> {

  private NoFacts() {}

  static <F> FactCursor<F> of() {
    return new NoFacts<>();
  }

  @Override
  public Optional<F> next() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
