package io.colonnade.model;

import java.util.List;

/**
 * The properties of one element: keys ascending; of one key in the order they were added. They may
 * lie in the bytes of a record and be decoded when they are asked for, and values that the store
 * keeps elsewhere may not have been read. Immutable and thread-safe.
 *
 * @param <P> {@link PropertyFact} or {@link VertexPropertyFact}
 */
public interface PropertyFacts<P extends Keyed> {

  /**
   * Those whose keys are wanted. For {@link Keys#ALL} the very same list every time; else what is
   * asked for again may be decoded again.
   *
   * @throws IllegalStateException if they lack a wanted value, see {@link #lacks}
   * @throws io.colonnade.error.FormatException if the bytes of one do not parse
   */
  List<P> of(Keys wanted);

  /** Returns those among which is the present state of a property, if it still exists. */
  default List<P> like(P property) {
    return of(Keys.of(property.key()));
  }

  /** The keys that have a value, read or not: ascending, each once. */
  List<Integer> keys();

  /** True if a value of a wanted key, or of a meta-property under it, was not read. */
  boolean lacks(Keys wanted);

  /**
   * Returns the size in bytes of the encoded properties that were read, and of the values of wanted
   * keys that were not; 0 if the transaction itself has made the properties.
   */
  long bytes(Keys wanted);

  /** True if both are all there and the same; what lacks a value equals only itself. */
  static <P extends Keyed> boolean areEqual(PropertyFacts<P> one, PropertyFacts<P> other) {
    boolean isComplete = !one.lacks(Keys.ALL) && !other.lacks(Keys.ALL);
    return isComplete ? one.of(Keys.ALL).equals(other.of(Keys.ALL)) : one.equals(other);
  }

  /** For people: the properties, or the keys if values are lacking. */
  static String describe(PropertyFacts<?> properties) {
    return properties.lacks(Keys.ALL)
        ? "keys " + properties.keys()
        : properties.of(Keys.ALL).toString();
  }
}
