package io.colonnade.model;

import java.util.List;
import java.util.Set;

/**
 * All changes of one transaction to vertices and edges, each element once. The edges of a removed
 * vertex are among the removed edges.
 *
 * @param restored the created edges whose generated id a user has supplied, so that other
 *     transactions may create them too; every other generated id was handed out to this transaction
 */
public record GraphChange(
    List<Change<VertexFact>> vertices, List<Change<EdgeFact>> edges, Set<EdgeId> restored) {

  public GraphChange {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
    restored = Set.copyOf(restored);
  }

  /** Creates the change of a transaction without restored edges. */
  public GraphChange(List<Change<VertexFact>> vertices, List<Change<EdgeFact>> edges) {
    this(vertices, edges, Set.of());
  }
}
