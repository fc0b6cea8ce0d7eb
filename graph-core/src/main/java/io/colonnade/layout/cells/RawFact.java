package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.StoredProperties;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.store.RowRead;
import org.jspecify.annotations.Nullable;

/**
 * A fact as it is stored: some of its values may be out of line. It does not refer to bytes of the
 * store. Immutable.
 *
 * @param <F> the type of the fact
 */
public interface RawFact<F> {

  /** A cursor over facts as they are stored. Confined to one thread. */
  interface Cursor<F> extends AutoCloseable {

    /** Returns the next fact, or null at the end. */
    @Nullable RawFact<F> next();

    @Override
    void close();
  }

  /** Returns the fact with the values that are loaded. */
  F fact();

  /** Returns the properties with the values that are loaded. */
  StoredProperties<?> properties();

  /** Returns the counters that are loaded. */
  CounterFacts counters();

  /** Returns the prefix of the counters in the row in which they are stored. */
  Bytes counterPrefix();

  /** Returns this fact with those counters, which replace any loaded before. */
  RawFact<F> counting(CounterFacts others);

  /** Returns whether a value of a required key, or a required counter, is not loaded. */
  default boolean lacks(Keys wanted) {
    return properties().lacks(wanted) || counters().lacks(wanted);
  }

  /** Returns the approximate size of the required values that are not loaded, in bytes. */
  default long missingBytes(Keys wanted) {
    return properties().missingBytes(wanted);
  }

  /** Returns a read of the required values that are not loaded: at least one cell of one row. */
  RowRead rest(Keys wanted);

  /** Returns this fact with the values in the given cells, which replace any loaded before. */
  RawFact<F> with(RestCells cells);

  /** Returns the name of the element for messages, such as {@code v[1]}. */
  String name();
}
