package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A vertex with its properties and counters. Properties that were read from a store are decoded on
 * demand, and out-of-line values may be missing, see {@link #lacks}. A counter appears among the
 * properties, as one of the class {@code Long}; only {@link #record} and the methods for writers
 * leave counters out. Immutable and thread-safe.
 *
 * <p>Facts are equal if vertex, label and properties are equal; a fact that lacks values equals
 * only itself.
 */
public final class VertexFact {

  private final VertexRef ref;
  private final PropertyFacts<VertexPropertyFact> properties;
  private final CounterFacts counters;

  /** Creates a vertex that was read. */
  public VertexFact(
      VertexRef ref, PropertyFacts<VertexPropertyFact> properties, CounterFacts counters) {
    this.ref = ref;
    this.properties = properties;
    this.counters = counters;
  }

  /** Creates a vertex without counters. */
  public VertexFact(VertexRef ref, PropertyFacts<VertexPropertyFact> properties) {
    this(ref, properties, CounterFacts.NONE);
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

  /** Returns the same vertex with other counters. */
  public VertexFact counting(CounterFacts others) {
    return new VertexFact(ref, properties, others);
  }

  /** Returns the same vertex without the out-of-line values that were read. */
  public VertexFact inline() {
    PropertyFacts<VertexPropertyFact> small = properties.inline();
    return small == properties ? this : new VertexFact(ref, small, counters);
  }

  public CounterFacts counters() {
    return counters;
  }

  /** Returns the properties as they were read, without counters. */
  public PropertyFacts<VertexPropertyFact> facts() {
    return properties;
  }

  /** Returns all properties without counters, with the contract of {@link #properties()}. */
  public List<VertexPropertyFact> record() {
    return properties.of(Keys.ALL);
  }

  /**
   * Returns all properties, keys ascending; properties of one key in the order in which they were
   * added.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes cannot be decoded
   */
  public List<VertexPropertyFact> properties() {
    return properties(Keys.ALL);
  }

  /** Returns the properties with these keys, with the contract of {@link #properties()}. */
  public List<VertexPropertyFact> properties(Keys wanted) {
    return counters.among(properties.of(wanted), wanted, VertexFact::counter);
  }

  private static VertexPropertyFact counter(int key, long value) {
    return new VertexPropertyFact(key, 0, Optional.empty(), value, List.of());
  }

  /** Returns the properties of one key, with the contract of {@link #properties()}. */
  public List<VertexPropertyFact> properties(int key) {
    return properties(Keys.of(key));
  }

  /**
   * Returns the size in bytes of the encoded properties that were read, plus the size of required
   * values that were not read; 0 if the transaction itself created the properties. Decoded values
   * take about the same memory in addition.
   */
  public long bytes(Keys wanted) {
    return properties.bytes(wanted) + counters.bytes();
  }

  /** Returns the keys that have a value, read or not: ascending, each once. */
  public List<Integer> keys() {
    return counters.among(properties.keys());
  }

  /**
   * Returns whether a value of a required key, or of a meta-property of such a key, or a required
   * counter was not read.
   */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted) || counters.lacks(wanted);
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
    List<VertexPropertyFact> candidates =
        counters.isEmpty() ? properties.like(property) : properties(property.key());
    for (VertexPropertyFact candidate : candidates) {
      if (candidate.isSameAs(property)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the properties without counters, with one added: it replaces its own former state, or
   * else follows the other properties of its key.
   */
  public List<VertexPropertyFact> with(VertexPropertyFact property) {
    return with(property, new ArrayList<>(record()));
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

  /**
   * Returns the properties without counters, with this one in place of all other properties of its
   * key.
   */
  public List<VertexPropertyFact> withOnly(VertexPropertyFact property) {
    List<VertexPropertyFact> others = new ArrayList<>(record());
    others.removeIf(other -> other.key() == property.key());
    return with(property, others);
  }

  /** Returns the last property of that key; empty if there is none. */
  public Optional<VertexPropertyFact> last(int key) {
    List<VertexPropertyFact> all = properties(key);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** Returns the properties without counters, and without that one. */
  public List<VertexPropertyFact> without(VertexPropertyFact property) {
    List<VertexPropertyFact> changed = new ArrayList<>(record());
    changed.removeIf(property::isSameAs);
    return changed;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof VertexFact that
            && ref.equals(that.ref)
            && counters.equals(that.counters)
            && PropertyFacts.areEqual(properties, that.properties));
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }

  @Override
  public String toString() {
    return ref
        + " "
        + PropertyFacts.describe(properties)
        + (counters.isEmpty() ? "" : " counters " + counters);
  }
}
