package io.colonnade.model;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The storage rules for the edges of one label at their vertices. They cannot change once an edge
 * of the label exists, because they decide the position of each edge. Immutable.
 *
 * <p>A label cannot be both simple and sorted: the edge between two vertices is found by the
 * vertices alone, which is impossible if its position also depends on sort values.
 *
 * @param sort the keys that order the edges, the first one decides; each edge has a value of each
 *     key, which never changes; empty: the edges are ordered by the other vertex
 * @param projected keys whose values are also stored at the vertices, if the layout stores the
 *     properties of edges elsewhere; empty: all small values, by the rules of the layout
 * @param counting whether the number of the edges at each vertex is stored
 */
public record EdgeShape(
    List<SortKey> sort,
    Multiplicity multiplicity,
    Optional<Set<Integer>> projected,
    Counting counting) {

  /** No sort keys and any number of edges: the shape of a label without declaration. */
  public static final EdgeShape PLAIN = new EdgeShape(List.of(), Multiplicity.MULTI);

  /** The number of edges of the label from one vertex to another. */
  public enum Multiplicity {
    /** Any number of edges. */
    MULTI,
    /**
     * At most one edge: it is identified by its label and its vertices, and has no id of its own.
     */
    SIMPLE
  }

  /** Whether the number of the edges of the label at each vertex and side is stored. */
  public enum Counting {
    COUNTED,
    UNCOUNTED
  }

  public EdgeShape {
    sort = List.copyOf(sort);
    projected = projected.map(Set::copyOf);
  }

  /** Creates a shape of counted edges without declared projection. */
  public EdgeShape(List<SortKey> sort, Multiplicity multiplicity) {
    this(sort, multiplicity, Optional.empty(), Counting.COUNTED);
  }

  /** Returns whether the edges are ordered by values of their own. */
  public boolean isSorted() {
    return !sort.isEmpty();
  }

  /** Returns the property keys whose values order the edges. */
  public Keys sortKeys() {
    return Keys.of(sort.stream().map(SortKey::key).collect(Collectors.toSet()));
  }

  /** Returns whether the number of the edges at each vertex is stored. */
  public boolean isCounted() {
    return counting == Counting.COUNTED;
  }

  /** Returns whether there is at most one edge from one vertex to another. */
  public boolean isSimple() {
    return multiplicity == Multiplicity.SIMPLE;
  }

  /**
   * Returns the sort-key prefix of an edge with these properties: the bytes of its sort values,
   * concatenated; no bytes if there are no sort keys.
   *
   * @return empty if the edge lacks a value
   * @throws io.colonnade.error.InvalidInputException if a value has no order
   */
  public Optional<Bytes> sortPrefix(List<PropertyFact> properties) {
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
   * Reads the sort-key prefix of an edge.
   *
   * @return a view
   * @throws io.colonnade.error.FormatException if the bytes are not a sort-key prefix
   */
  public Bytes readSortPrefix(ByteReader in) {
    if (sort.isEmpty()) {
      return Bytes.EMPTY;
    }
    int start = in.position();
    skipSortPrefix(in);
    return in.since(start);
  }

  /** Skips the sort-key prefix of an edge, see {@link #readSortPrefix}. */
  public void skipSortPrefix(ByteReader in) {
    for (SortKey key : sort) {
      key.skip(in);
    }
  }
}
