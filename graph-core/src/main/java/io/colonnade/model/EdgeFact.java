package io.colonnade.model;

import java.util.List;
import java.util.Optional;

/**
 * An edge with its properties. Those that were read from a store are decoded when they are asked
 * for, and may lack values that are kept elsewhere, see {@link #lacks}. Immutable and thread-safe.
 *
 * <p>Equal if id, label, ends and properties are; one that lacks values equals only itself.
 */
public final class EdgeFact {

  private final EdgeId id;
  private final int label;
  private final VertexRef out;
  private final VertexRef in;
  private final PropertyFacts<PropertyFact> properties;

  /** An edge as it was read. */
  public EdgeFact(
      EdgeId id, int label, VertexRef out, VertexRef in, PropertyFacts<PropertyFact> properties) {
    this.id = id;
    this.label = label;
    this.out = out;
    this.in = in;
    this.properties = properties;
  }

  /**
   * An edge that has all its values.
   *
   * @param label number of its label
   * @param properties keys ascending, each once
   */
  public EdgeFact(
      EdgeId id, int label, VertexRef out, VertexRef in, List<PropertyFact> properties) {
    this(id, label, out, in, new ListedProperties<>(properties));
  }

  public EdgeId id() {
    return id;
  }

  /** The number of its label. */
  public int label() {
    return label;
  }

  public VertexRef out() {
    return out;
  }

  public VertexRef in() {
    return in;
  }

  /**
   * All properties, keys ascending, each once. The very same list every time.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes do not parse
   */
  public List<PropertyFact> properties() {
    return properties.of(Keys.ALL);
  }

  /** The properties with these keys only, else as {@link #properties()}. */
  public List<PropertyFact> properties(Keys wanted) {
    return properties.of(wanted);
  }

  /** The property of one key, if there is one; throws what {@link #properties()} throws. */
  public Optional<PropertyFact> property(int key) {
    List<PropertyFact> found = properties.of(Keys.of(key));
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /** The keys that have a value, read or not: ascending. */
  public List<Integer> keys() {
    return properties.keys();
  }

  /** True if a value of a wanted key was not read. */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted);
  }

  /** True if the other has the same label and ends, so that it is found in the same places. */
  public boolean liesWhere(EdgeFact other) {
    return label == other.label && out.id().equals(other.out.id()) && in.id().equals(other.in.id());
  }

  /** The same edge with other properties. */
  public EdgeFact withProperties(List<PropertyFact> others) {
    return new EdgeFact(id, label, out, in, others);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof EdgeFact that
            && id.equals(that.id)
            && label == that.label
            && out.equals(that.out)
            && in.equals(that.in)
            && PropertyFacts.areEqual(properties, that.properties));
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return id
        + " label "
        + label
        + " from "
        + out
        + " to "
        + in
        + " "
        + PropertyFacts.describe(properties);
  }
}
