package io.colonnade.model;

import io.colonnade.codec.Id;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A request for the edges at a frontier of vertices.
 *
 * @param vertices may contain a vertex more than once; unread vertices are read together with their
 *     edges, in the same call; unasked vertices are allowed only in a query for neighbours
 * @param sides at least one; a loop is found once for each side
 * @param labels numbers of the required labels; empty: all labels
 * @param others ids of the required vertices at the other end; empty: any
 * @param sorted the required ordering of the edges
 * @param limit the most edges to return for each vertex of the list, at least 1
 */
public record EdgeQuery(
    List<VertexRef> vertices,
    Set<Side> sides,
    Set<Integer> labels,
    Optional<Set<Id>> others,
    Sorted sorted,
    int limit) {

  /** The required ordering of the edges at a vertex. */
  public enum Sequence {
    /** No ordering: a limit may keep any of the edges. */
    ANY,
    /**
     * The order of the sort-key prefixes: a limit keeps the first edges. Only for a query of one
     * label and one side.
     */
    BY_SORT_KEY
  }

  /**
   * The required ordering and range of the edges.
   *
   * @param range for a query of one label only, unless it is {@link SortRange#ALL}
   */
  public record Sorted(Sequence sequence, SortRange range) {

    /** No ordering and no restriction. */
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
      throw new IllegalArgumentException("an ordering or a range needs one label: " + labels);
    }
    if (sorted.sequence() == Sequence.BY_SORT_KEY && sides.size() != 1) {
      throw new IllegalArgumentException("an ordering needs one side: " + sides);
    }
  }

  /** Creates a query without a required ordering. */
  public EdgeQuery(
      List<VertexRef> vertices,
      Set<Side> sides,
      Set<Integer> labels,
      Optional<Set<Id>> others,
      int limit) {
    this(vertices, sides, labels, others, Sorted.ANYHOW, limit);
  }

  /** Creates a query for all edges of those sides and labels. */
  public EdgeQuery(List<VertexRef> vertices, Set<Side> sides, Set<Integer> labels) {
    this(vertices, sides, labels, Optional.empty(), Integer.MAX_VALUE);
  }

  /** Returns the same query for other vertices and with another limit. */
  public EdgeQuery at(List<VertexRef> otherVertices, int otherLimit) {
    return new EdgeQuery(otherVertices, sides, labels, others, sorted, otherLimit);
  }

  /**
   * Returns the same query, which also reads the labels of all its vertices, because facts need
   * them.
   */
  public EdgeQuery asking() {
    return at(
        vertices.stream().map(v -> v.isRead() ? v : VertexRef.unread(v.id())).toList(), limit);
  }

  /** Returns the same query with another required ordering. */
  public EdgeQuery sorted(Sorted otherwise) {
    return new EdgeQuery(vertices, sides, labels, others, otherwise, limit);
  }

  /** Returns whether the edges at a vertex are required in the order of their sort-key prefixes. */
  public boolean isBySortKey() {
    return sorted.sequence() == Sequence.BY_SORT_KEY;
  }

  /** Returns whether the query asks for an edge that was found at that side of a vertex. */
  public boolean wants(Side side, EdgeFact edge) {
    VertexRef other = side == Side.OUT ? edge.in() : edge.out();
    return sides.contains(side)
        && (labels.isEmpty() || labels.contains(edge.label()))
        && (others.isEmpty() || others.get().contains(other.id()))
        && sorted.range().contains(edge.sortPrefix());
  }
}
