package io.colonnade.model;

import io.colonnade.codec.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * An edge with its properties. Those that were read from a store are decoded when they are asked
 * for, and may lack values that are kept elsewhere, see {@link #lacks}. Immutable and thread-safe.
 *
 * <p>Equal if id, label, ends, place and properties are; one that lacks values equals only itself.
 */
public final class EdgeFact {

  private final EdgeId id;
  private final int label;
  private final VertexRef out;
  private final VertexRef in;
  private final Bytes place;
  private final PropertyFacts<PropertyFact> properties;

  /**
   * An edge as it was read.
   *
   * @param place among the edges of its label, see {@link EdgeShape#place}; in bytes of its own
   */
  public EdgeFact(
      EdgeId id,
      int label,
      VertexRef out,
      VertexRef in,
      Bytes place,
      PropertyFacts<PropertyFact> properties) {
    this.id = id;
    this.label = label;
    this.out = out;
    this.in = in;
    this.place = place;
    this.properties = properties;
  }

  /**
   * An edge that has all its values, of a label without sort keys.
   *
   * @param label number of its label
   * @param properties keys ascending, each once
   */
  public EdgeFact(
      EdgeId id, int label, VertexRef out, VertexRef in, List<PropertyFact> properties) {
    this(id, label, out, in, Bytes.EMPTY, new ListedProperties<>(properties));
  }

  /** The same edge at that place among those of its label. */
  public EdgeFact at(Bytes otherPlace) {
    return new EdgeFact(id, label, out, in, otherPlace, properties);
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

  /** The vertex that it goes out of, or that it comes into. */
  public VertexRef end(Side side) {
    return side == Side.OUT ? out : in;
  }

  /** Where it lies among the edges of its label, see {@link EdgeShape#place}. */
  public Bytes place() {
    return place;
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

  /**
   * Returns the size in bytes of the encoded properties that were read, and of the values of wanted
   * keys that were not; 0 if the transaction itself has made the properties. Decoded values take
   * about as much memory again.
   */
  public long bytes(Keys wanted) {
    return properties.bytes(wanted);
  }

  /** The keys that have a value, read or not: ascending. */
  public List<Integer> keys() {
    return properties.keys();
  }

  /** True if a value of a wanted key was not read. */
  public boolean lacks(Keys wanted) {
    return properties.lacks(wanted);
  }

  /**
   * True if the other has the same label, ends and place, so that it is found where this one is.
   */
  public boolean liesWhere(EdgeFact other) {
    return label == other.label
        && out.id().equals(other.out.id())
        && in.id().equals(other.in.id())
        && place.equals(other.place);
  }

  /** The same edge with other properties. */
  public EdgeFact withProperties(List<PropertyFact> others) {
    return new EdgeFact(id, label, out, in, place, new ListedProperties<>(others));
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof EdgeFact that
            && id.equals(that.id)
            && label == that.label
            && out.equals(that.out)
            && in.equals(that.in)
            && place.equals(that.place)
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
