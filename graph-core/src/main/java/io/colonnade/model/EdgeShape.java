package io.colonnade.model;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the edges of one label lie at their vertices. Fixed before the first edge of the label, since
 * it decides where each is stored. Immutable.
 *
 * <p>No label is both simple and sorted: the one edge between two vertices is found by these, and
 * could not be without its sort values.
 *
 * @param sort keys by which they are ordered, the first decides; each edge has a value of each,
 *     which never changes; empty: they lie by the other vertex
 * @param projected keys whose values stand beside the vertices as well, where a layout keeps the
 *     properties of edges elsewhere; empty: those of small values, as the layout sees it
 */
public record EdgeShape(
    List<SortKey> sort, Multiplicity multiplicity, Optional<Set<Integer>> projected) {

  /** No order, any number of edges: what holds for a label that nobody declared. */
  public static final EdgeShape PLAIN = new EdgeShape(List.of(), Multiplicity.MULTI);

  /** How many edges of the label may lead from one vertex to another. */
  public enum Multiplicity {
    /** Any number. */
    MULTI,
    /** One at most: it is known by its label and its vertices, and has no id of its own. */
    SIMPLE
  }

  public EdgeShape {
    sort = List.copyOf(sort);
    projected = projected.map(Set::copyOf);
  }

  /** With nothing said of what is projected. */
  public EdgeShape(List<SortKey> sort, Multiplicity multiplicity) {
    this(sort, multiplicity, Optional.empty());
  }

  /** True if its edges lie by values of their own. */
  public boolean isSorted() {
    return !sort.isEmpty();
  }

  /** The property keys by whose values they lie. */
  public Keys sortKeys() {
    return Keys.of(sort.stream().map(SortKey::key).collect(Collectors.toSet()));
  }

  /** True if there is at most one edge from one vertex to another. */
  public boolean isSimple() {
    return multiplicity == Multiplicity.SIMPLE;
  }

  /**
   * Where an edge with these properties lies among those of its label: the bytes of its sort
   * values, one after the other; empty if there are no sort keys.
   *
   * @return empty if it lacks a value
   * @throws io.colonnade.error.InvalidInputException if a value has no order
   */
  public Optional<Bytes> place(List<PropertyFact> properties) {
    if (sort.isEmpty()) {
      return Optional.of(Bytes.EMPTY);
    }
    ByteWriter out = new ByteWriter(32);
    for (SortKey key : sort) {
      Optional<Object> value = PropertyFact.find(properties, key.key());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      out.raw(key.bytes(value.get()));
    }
    return Optional.of(out.toBytes());
  }

  /**
   * Reads the place of an edge.
   *
   * @return a view
   * @throws io.colonnade.error.FormatException if the bytes are none
   */
  public Bytes readPlace(ByteReader in) {
    if (sort.isEmpty()) {
      return Bytes.EMPTY;
    }
    int start = in.position();
    skipPlace(in);
    return in.since(start);
  }

  /** Moves behind the place of an edge, else as {@link #readPlace}. */
  public void skipPlace(ByteReader in) {
    for (SortKey key : sort) {
      key.skip(in);
    }
  }

  /** The id of an edge that has none of its own, empty if the label is not simple. */
  public Optional<EdgeId> pair(int label, Id out, Id in) {
    return isSimple() ? Optional.of(new EdgeId.Pair(label, out, in)) : Optional.empty();
  }
}
