package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A vertex with its properties. Those that were read from a store are decoded when they are asked
 * for, and may lack values that are kept elsewhere, see {@link #lacks}. Immutable and thread-safe.
 *
 * <p>Equal if vertex, label and properties are; one that lacks values equals only itself.
 */
public final class VertexFact {

  private final VertexRef ref;
  private final PropertyFacts<VertexPropertyFact> properties;

  /** A vertex as it was read. */
  public VertexFact(VertexRef ref, PropertyFacts<VertexPropertyFact> properties) {
    this.ref = ref;
    this.properties = properties;
  }

  /**
   * A vertex that has all its values.
   *
   * @param properties keys ascending; of one key in the order they were added
   */
  public VertexFact(VertexRef ref, List<VertexPropertyFact> properties) {
    this(ref, new ListedProperties<>(properties));
  }

  public VertexRef ref() {
    return ref;
  }

  /** Returns what the properties are found in. */
  public PropertyFacts<VertexPropertyFact> facts() {
    return properties;
  }

  /**
   * All properties, keys ascending; of one key in the order they were added. The very same list
   * every time.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes do not parse
   */
  public List<VertexPropertyFact> properties() {
    return properties.of(Keys.ALL);
  }

  /** The properties with these keys only, else as {@link #properties()}. */
  public List<VertexPropertyFact> properties(Keys wanted) {
    return properties.of(wanted);
  }

  /** The properties of one key only, else as {@link #properties()}. */
  public List<VertexPropertyFact> properties(int key) {
    return properties.of(Keys.of(key));
  }

  /**
   * Returns the size in bytes of the encoded properties that were read, and of the values of wanted
   * keys that were not; 0 if the transaction itself has made the properties. Decoded values take
   * about as much memory again.
   */
  public long bytes(Keys wanted) {
    return properties.bytes(wanted);
  }

  /** The keys that have a value, read or not: ascending, each once. */
  public List<Integer> keys() {
    return properties.keys();
  }

  /** True if a value of a wanted key, or of a meta-property under it, was not read. */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted);
  }

  /** A sequence number that no property of that key has: one above the highest, 0 for the first. */
  public int nextSequence(int key) {
    int next = 0;
    for (VertexPropertyFact property : properties(key)) {
      next = Math.max(next, property.sequence() + 1);
    }
    return next;
  }

  /** The present state of a property, if it still exists. */
  public Optional<VertexPropertyFact> find(VertexPropertyFact property) {
    for (VertexPropertyFact candidate : properties.like(property)) {
      if (candidate.isSameAs(property)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** The properties and that one: in its place if it exists, else behind the others of its key. */
  public List<VertexPropertyFact> with(VertexPropertyFact property) {
    return with(property, new ArrayList<>(properties()));
  }

  private static List<VertexPropertyFact> with(
      VertexPropertyFact property, List<VertexPropertyFact> changed) {
    int at = 0;
    while (at < changed.size() && changed.get(at).key() <= property.key()) {
      if (changed.get(at).isSameAs(property)) {
        changed.set(at, property);
        return changed;
      }
      at++;
    }
    changed.add(at, property);
    return changed;
  }

  /** The properties and that one instead of all others of its key. */
  public List<VertexPropertyFact> withOnly(VertexPropertyFact property) {
    List<VertexPropertyFact> others = new ArrayList<>(properties());
    others.removeIf(other -> other.key() == property.key());
    return with(property, others);
  }

  /** The last property of that key. */
  public Optional<VertexPropertyFact> last(int key) {
    List<VertexPropertyFact> all = properties(key);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** The properties but that one. */
  public List<VertexPropertyFact> without(VertexPropertyFact property) {
    List<VertexPropertyFact> changed = new ArrayList<>(properties());
    changed.removeIf(property::isSameAs);
    return changed;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof VertexFact that
            && ref.equals(that.ref)
            && PropertyFacts.areEqual(properties, that.properties));
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }

  @Override
  public String toString() {
    return ref + " " + PropertyFacts.describe(properties);
  }
}
