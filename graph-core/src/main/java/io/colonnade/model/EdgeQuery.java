package io.colonnade.model;

import io.colonnade.codec.Id;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks for edges at a frontier of vertices.
 *
 * @param vertices may name a vertex more than once; those that are unread are read with their
 *     edges, in the same call
 * @param sides at least one; a loop edge is found once for each side
 * @param labels numbers of the labels wanted; empty: all labels
 * @param others ids of the vertices wanted at the other end; empty: any
 * @param limit the most edges wanted at each vertex of the list, at least 1
 */
public record EdgeQuery(
    List<VertexRef> vertices,
    Set<Side> sides,
    Set<Integer> labels,
    Optional<Set<Id>> others,
    int limit) {

  public EdgeQuery {
    vertices = List.copyOf(vertices);
    sides = Set.copyOf(sides);
    labels = Set.copyOf(labels);
    others = others.map(Set::copyOf);
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  /** All edges of those sides and labels. */
  public EdgeQuery(List<VertexRef> vertices, Set<Side> sides, Set<Integer> labels) {
    this(vertices, sides, labels, Optional.empty(), Integer.MAX_VALUE);
  }

  /** The same question at other vertices, with another limit. */
  public EdgeQuery at(List<VertexRef> otherVertices, int otherLimit) {
    return new EdgeQuery(otherVertices, sides, labels, others, otherLimit);
  }

  /** True if an edge found at that side of a vertex is asked for. */
  public boolean wants(Side side, EdgeFact edge) {
    VertexRef other = side == Side.OUT ? edge.in() : edge.out();
    return sides.contains(side)
        && (labels.isEmpty() || labels.contains(edge.label()))
        && (others.isEmpty() || others.get().contains(other.id()));
  }
}
