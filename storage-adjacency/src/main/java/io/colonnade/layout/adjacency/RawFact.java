package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;

/**
 * A fact as it was read, with its record not decoded yet: a view, unless it is a copy.
 *
 * @param <F> the type of the fact
 */
interface RawFact<F> {

  /** The fact; of no use if values turn out to be missing. */
  F decode(BigValues big);

  /** The row that holds the big values. */
  Bytes bigRow();

  Bytes bigQualifier(BigKey key);

  /** The same in bytes of its own. */
  RawFact<F> copy();
}
