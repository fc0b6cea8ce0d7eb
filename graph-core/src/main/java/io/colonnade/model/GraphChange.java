package io.colonnade.model;

import java.util.List;

/**
 * All changes of one transaction to vertices and edges, each element once. The edges of a removed
 * vertex are among the removed edges.
 */
public record GraphChange(List<Change<VertexFact>> vertices, List<Change<EdgeFact>> edges) {

  public GraphChange {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
  }
}
