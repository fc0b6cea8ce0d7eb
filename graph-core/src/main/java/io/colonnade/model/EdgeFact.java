package io.colonnade.model;

import io.colonnade.codec.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * An edge with its properties and counters. Properties that were read from a store are decoded on
 * demand, and out-of-line values may be missing, see {@link #lacks}. A counter appears among the
 * properties, as one of the class {@code Long}; only {@link #record} leaves counters out. Immutable
 * and thread-safe.
 *
 * <p>Facts are equal if id, label, ends, sort-key prefix and properties are equal; a fact that
 * lacks values equals only itself.
 */
public final class EdgeFact {

  private final EdgeId id;
  private final int label;
  private final VertexRef out;
  private final VertexRef in;
  private final Bytes sortPrefix;
  private final PropertyFacts<PropertyFact> properties;
  private final CounterFacts counters;

  /**
   * Creates an edge that was read.
   *
   * @param sortPrefix the sort-key prefix, see {@link EdgeShape#sortPrefix}; must not share bytes
   *     with the store
   */
  public EdgeFact(
      EdgeId id,
      int label,
      VertexRef out,
      VertexRef in,
      Bytes sortPrefix,
      PropertyFacts<PropertyFact> properties,
      CounterFacts counters) {
    this.id = id;
    this.label = label;
    this.out = out;
    this.in = in;
    this.sortPrefix = sortPrefix;
    this.properties = properties;
    this.counters = counters;
  }

  /** Creates an edge without counters. */
  public EdgeFact(
      EdgeId id,
      int label,
      VertexRef out,
      VertexRef in,
      Bytes sortPrefix,
      PropertyFacts<PropertyFact> properties) {
    this(id, label, out, in, sortPrefix, properties, CounterFacts.NONE);
  }

  /**
   * Creates an edge with all its values, of a label without sort keys.
   *
   * @param label number of its label
   * @param properties keys ascending, each once
   */
  public EdgeFact(
      EdgeId id, int label, VertexRef out, VertexRef in, List<PropertyFact> properties) {
    this(id, label, out, in, Bytes.EMPTY, new ListedProperties<>(properties));
  }

  /** Returns the same edge with another sort-key prefix. */
  public EdgeFact at(Bytes otherPrefix) {
    return new EdgeFact(id, label, out, in, otherPrefix, properties, counters);
  }

  /** Returns the same edge with other counters. */
  public EdgeFact counting(CounterFacts others) {
    return new EdgeFact(id, label, out, in, sortPrefix, properties, others);
  }

  /** Returns the same edge without the out-of-line values that were read. */
  public EdgeFact inline() {
    PropertyFacts<PropertyFact> small = properties.inline();
    return small == properties
        ? this
        : new EdgeFact(id, label, out, in, sortPrefix, small, counters);
  }

  public CounterFacts counters() {
    return counters;
  }

  public EdgeId id() {
    return id;
  }

  /** Returns the number of the label. */
  public int label() {
    return label;
  }

  public VertexRef out() {
    return out;
  }

  public VertexRef in() {
    return in;
  }

  /** Returns the vertex that the edge leaves ({@code OUT}) or enters ({@code IN}). */
  public VertexRef end(Side side) {
    return side == Side.OUT ? out : in;
  }

  /**
   * Returns the sort-key prefix, which orders the edges of the label, see {@link
   * EdgeShape#sortPrefix}.
   */
  public Bytes sortPrefix() {
    return sortPrefix;
  }

  /**
   * Returns all properties without counters, keys ascending, each once. Each call returns the same
   * list.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes cannot be decoded
   */
  public List<PropertyFact> record() {
    return properties.of(Keys.ALL);
  }

  /**
   * Returns all properties, keys ascending, each once.
   *
   * @throws IllegalStateException if the fact lacks a value
   * @throws io.colonnade.error.FormatException if stored bytes cannot be decoded
   */
  public List<PropertyFact> properties() {
    return properties(Keys.ALL);
  }

  /** Returns the properties with these keys, with the contract of {@link #properties()}. */
  public List<PropertyFact> properties(Keys wanted) {
    return counters.among(properties.of(wanted), wanted, PropertyFact::new);
  }

  /**
   * Returns the property of one key; empty if there is none. Throws the exceptions of {@link
   * #properties()}.
   */
  public Optional<PropertyFact> property(int key) {
    List<PropertyFact> found = properties(Keys.of(key));
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /**
   * Returns the size in bytes of the encoded properties that were read, plus the size of required
   * values that were not read; 0 if the transaction itself created the properties. Decoded values
   * take about the same memory in addition.
   */
  public long bytes(Keys wanted) {
    return properties.bytes(wanted) + counters.bytes();
  }

  /** Returns the keys that have a value, read or not, ascending. */
  public List<Integer> keys() {
    return counters.among(properties.keys());
  }

  /** Returns whether a value of a required key, or a required counter, was not read. */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted) || counters.lacks(wanted);
  }

  /**
   * Returns whether the other edge has the same label, ends and sort-key prefix, so that both are
   * stored at the same position.
   */
  public boolean liesWhere(EdgeFact other) {
    return label == other.label
        && out.id().equals(other.out.id())
        && in.id().equals(other.in.id())
        && sortPrefix.equals(other.sortPrefix);
  }

  /** Returns the same edge with other properties and the same counters. */
  public EdgeFact withProperties(List<PropertyFact> others) {
    return new EdgeFact(id, label, out, in, sortPrefix, new ListedProperties<>(others), counters);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof EdgeFact that
            && id.equals(that.id)
            && label == that.label
            && out.equals(that.out)
            && in.equals(that.in)
            && sortPrefix.equals(that.sortPrefix)
            && counters.equals(that.counters)
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
        + PropertyFacts.describe(properties)
        + (counters.isEmpty() ? "" : " counters " + counters);
  }
}
