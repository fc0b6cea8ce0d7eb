package io.colonnade.layout.adjacency;

import java.util.Optional;

/** Hands out what it reads, each a view until the next. Confined to its user. */
interface RawCursor<F> extends AutoCloseable {

  /** The next, or empty at the end. */
  Optional<RawFact<F>> next();

  @Override
  void close();
}
