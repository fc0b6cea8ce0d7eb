package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A vertex with its properties. Properties that were read from a store are decoded on demand, and
 * out-of-line values may be missing, see {@link #lacks}. Immutable and thread-safe.
 *
 * <p>Facts are equal if vertex, label and properties are equal; a fact that lacks values equals
 * only itself.
 */
public final class VertexFact {

  private final VertexRef ref;
  private final PropertyFacts<VertexPropertyFact> properties;

  /** Creates a vertex that was read. */
  public VertexFact(VertexRef ref, PropertyFacts<VertexPropertyFact> properties) {
    this.ref = ref;
    this.properties = properties;
  }

  /**
   * Creates a vertex with all its values.
   *
   * @param properties keys ascending; properties of one key in the order in which they were added
   */
  public VertexFact(VertexRef ref, List<VertexPropertyFact> properties) {
    this(ref, new ListedProperties<>(properties));
  }

  public VertexRef ref() {
    return ref;
  }

  /** Returns the properties as they were read. */
  public PropertyFacts<VertexPropertyFact> facts() {
    return properties;
  }

  /**
   * Returns all properties, keys ascending; properties of one key in the order in which they were
   * added. Each call returns the same list.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes cannot be decoded
   */
  public List<VertexPropertyFact> properties() {
    return properties.of(Keys.ALL);
  }

  /** Returns the properties with these keys, with the contract of {@link #properties()}. */
  public List<VertexPropertyFact> properties(Keys wanted) {
    return properties.of(wanted);
  }

  /** Returns the properties of one key, with the contract of {@link #properties()}. */
  public List<VertexPropertyFact> properties(int key) {
    return properties.of(Keys.of(key));
  }

  /**
   * Returns the size in bytes of the encoded properties that were read, plus the size of required
   * values that were not read; 0 if the transaction itself created the properties. Decoded values
   * take about the same memory in addition.
   */
  public long bytes(Keys wanted) {
    return properties.bytes(wanted);
  }

  /** Returns the keys that have a value, read or not: ascending, each once. */
  public List<Integer> keys() {
    return properties.keys();
  }

  /**
   * Returns whether a value of a required key, or of a meta-property of such a key, was not read.
   */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted);
  }

  /**
   * Returns a sequence number for a new property of the key: one above the highest in use, 0 for
   * the first.
   */
  public int nextSequence(int key) {
    int next = 0;
    for (VertexPropertyFact property : properties(key)) {
      next = Math.max(next, property.sequence() + 1);
    }
    return next;
  }

  /** Returns the present state of a property; empty if it does not exist. */
  public Optional<VertexPropertyFact> find(VertexPropertyFact property) {
    for (VertexPropertyFact candidate : properties.like(property)) {
      if (candidate.isSameAs(property)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the properties with one added: it replaces its own former state, or else follows the
   * other properties of its key.
   */
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

  /** Returns the properties with this one in place of all other properties of its key. */
  public List<VertexPropertyFact> withOnly(VertexPropertyFact property) {
    List<VertexPropertyFact> others = new ArrayList<>(properties());
    others.removeIf(other -> other.key() == property.key());
    return with(property, others);
  }

  /** Returns the last property of that key; empty if there is none. */
  public Optional<VertexPropertyFact> last(int key) {
    List<VertexPropertyFact> all = properties(key);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** Returns the properties without that one. */
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
