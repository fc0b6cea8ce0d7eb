package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.StoredProperties;

/**
 * A fact as it was read, in bytes of its own, with what tells where its big values lie. Immutable.
 *
 * @param <F> the type of the fact
 */
interface RawFact<F> {

  /** The fact, with the big values that are at hand. */
  F fact();

  StoredProperties<?> properties();

  /** The same with these big values at hand, and no others. */
  RawFact<F> with(BigValues values);

  /** The row that holds the big values. */
  Bytes bigRow();

  Bytes bigQualifier(BigKey key);
}
