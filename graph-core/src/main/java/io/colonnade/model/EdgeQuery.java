package io.colonnade.model;

import io.colonnade.codec.Id;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks for edges at a frontier of vertices.
 *
 * @param vertices may name a vertex more than once; those that are unread are read with their
 *     edges, in the same call; unasked ones only where no more than neighbours is asked for
 * @param sides at least one; a loop edge is found once for each side
 * @param labels numbers of the labels wanted; empty: all labels
 * @param others ids of the vertices wanted at the other end; empty: any
 * @param sorted what is wanted of the order of the edges
 * @param limit the most edges wanted at each vertex of the list, at least 1
 */
public record EdgeQuery(
    List<VertexRef> vertices,
    Set<Side> sides,
    Set<Integer> labels,
    Optional<Set<Id>> others,
    Sorted sorted,
    int limit) {

  /** In which order the edges at a vertex are wanted. */
  public enum Sequence {
    /** Any: a limit may keep any of them. */
    ANY,
    /** That of their places: a limit keeps the first. Only of one label and one side. */
    BY_PLACE
  }

  /**
   * What is wanted of the places of the edges.
   *
   * @param range only of one label, if it is not {@link SortRange#ALL}
   */
  public record Sorted(Sequence sequence, SortRange range) {

    /** Nothing. */
    public static final Sorted ANYHOW = new Sorted(Sequence.ANY, SortRange.ALL);
  }

  public EdgeQuery {
    vertices = List.copyOf(vertices);
    sides = Set.copyOf(sides);
    labels = Set.copyOf(labels);
    others = others.map(Set::copyOf);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
    if (!sorted.equals(Sorted.ANYHOW) && labels.size() != 1) {
      throw new IllegalArgumentException("places are those of one label: " + labels);
    }
    if (sorted.sequence() == Sequence.BY_PLACE && sides.size() != 1) {
      throw new IllegalArgumentException("an order is that of one side: " + sides);
    }
  }

  /** Whatever order the edges have. */
  public EdgeQuery(
      List<VertexRef> vertices,
      Set<Side> sides,
      Set<Integer> labels,
      Optional<Set<Id>> others,
      int limit) {
    this(vertices, sides, labels, others, Sorted.ANYHOW, limit);
  }

  /** All edges of those sides and labels. */
  public EdgeQuery(List<VertexRef> vertices, Set<Side> sides, Set<Integer> labels) {
    this(vertices, sides, labels, Optional.empty(), Integer.MAX_VALUE);
  }

  /** The same question at other vertices, with another limit. */
  public EdgeQuery at(List<VertexRef> otherVertices, int otherLimit) {
    return new EdgeQuery(otherVertices, sides, labels, others, sorted, otherLimit);
  }

  /** The same question, which reads the labels of all its vertices, as facts need them. */
  public EdgeQuery asking() {
    return at(
        vertices.stream().map(v -> v.isRead() ? v : VertexRef.unread(v.id())).toList(), limit);
  }

  /** The same question, with that order. */
  public EdgeQuery sorted(Sorted otherwise) {
    return new EdgeQuery(vertices, sides, labels, others, otherwise, limit);
  }

  /** True if the edges at a vertex are wanted by their places. */
  public boolean isByPlace() {
    return sorted.sequence() == Sequence.BY_PLACE;
  }

  /** True if an edge found at that side of a vertex is asked for. */
  public boolean wants(Side side, EdgeFact edge) {
    VertexRef other = side == Side.OUT ? edge.in() : edge.out();
    return sides.contains(side)
        && (labels.isEmpty() || labels.contains(edge.label()))
        && (others.isEmpty() || others.get().contains(other.id()))
        && sorted.range().contains(edge.place());
  }
}
