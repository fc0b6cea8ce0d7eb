package io.colonnade.model;

import java.util.List;
import java.util.Set;

/**
 * Asks for edges at a frontier of vertices.
 *
 * @param vertices may name a vertex more than once
 * @param sides at least one; a loop edge is found once for each side
 * @param labels numbers of the labels wanted; empty: all labels
 */
public record EdgeQuery(List<VertexRef> vertices, Set<Side> sides, Set<Integer> labels) {

  public EdgeQuery {
    vertices = List.copyOf(vertices);
    sides = Set.copyOf(sides);
    labels = Set.copyOf(labels);
  }
}
