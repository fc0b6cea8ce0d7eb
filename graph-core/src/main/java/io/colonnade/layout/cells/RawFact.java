package io.colonnade.layout.cells;

import io.colonnade.layout.StoredProperties;
import io.colonnade.model.Keys;
import io.colonnade.store.RowRead;

/**
 * A fact as it was read, in bytes of its own, with what tells where the values lie that it misses.
 * Immutable.
 *
 * @param <F> the type of the fact
 */
public interface RawFact<F> {

  /** The fact, with the values that are at hand. */
  F fact();

  /** As far as they are at hand. */
  StoredProperties<?> properties();

  /** True if a value of a wanted key is not at hand. */
  default boolean lacks(Keys wanted) {
    return properties().lacks(wanted);
  }

  /** About how many bytes the wanted values take that are not at hand. */
  default long missingBytes(Keys wanted) {
    return properties().missingBytes(wanted);
  }

  /** Asks for the cells of the wanted values that are not at hand: at least one, of one row. */
  RowRead rest(Keys wanted);

  /** The same with these cells at hand, and no others. */
  RawFact<F> with(RestCells cells);

  /** The element for people, such as {@code v[1]}. */
  String name();
}
