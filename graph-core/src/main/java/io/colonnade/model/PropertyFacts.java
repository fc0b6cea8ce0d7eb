package io.colonnade.model;

import java.util.List;

/**
 * The properties of one element: keys ascending; properties of one key in the order in which they
 * were added. They may be stored as the bytes of a record and decoded on demand, and out-of-line
 * values may not have been read. Immutable and thread-safe.
 *
 * @param <P> {@link PropertyFact} or {@link VertexPropertyFact}
 */
public interface PropertyFacts<P extends Keyed> {

  /**
   * Returns the properties with the required keys. For {@link Keys#ALL}, each call returns the same
   * list; for other keys, each call may decode the properties again.
   *
   * @throws IllegalStateException if a required value was not read, see {@link #lacks}
   * @throws io.colonnade.error.FormatException if the bytes of a property cannot be decoded
   */
  List<P> of(Keys wanted);

  /** Returns properties that include the present state of a property, if it still exists. */
  default List<P> like(P property) {
    return of(Keys.of(property.key()));
  }

  /** Returns the keys that have a value, read or not: ascending, each once. */
  List<Integer> keys();

  /**
   * Returns whether a value of a required key, or of a meta-property of such a key, was not read.
   */
  boolean lacks(Keys wanted);

  /**
   * Returns the size in bytes of the encoded properties that were read, plus the size of required
   * values that were not read; 0 if the transaction itself created the properties.
   */
  long bytes(Keys wanted);

  /** Returns these properties without the out-of-line values that were read. */
  PropertyFacts<P> inline();

  /**
   * Returns whether both are complete and equal. Properties that lack a value equal only
   * themselves.
   */
  static <P extends Keyed> boolean areEqual(PropertyFacts<P> one, PropertyFacts<P> other) {
    boolean isComplete = !one.lacks(Keys.ALL) && !other.lacks(Keys.ALL);
    return isComplete ? one.of(Keys.ALL).equals(other.of(Keys.ALL)) : one.equals(other);
  }

  /** Returns a text for users: the properties, or only the keys if values are missing. */
  static String describe(PropertyFacts<?> properties) {
    return properties.lacks(Keys.ALL)
        ? "keys " + properties.keys()
        : properties.of(Keys.ALL).toString();
  }
}
