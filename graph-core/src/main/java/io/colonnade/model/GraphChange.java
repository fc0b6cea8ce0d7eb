package io.colonnade.model;

import java.util.List;
import java.util.Set;

/**
 * All changes of one transaction to vertices and edges, each element once. The edges of a removed
 * vertex are among the removed edges.
 *
 * @param restored the created edges whose generated id a user has supplied, so that other
 *     transactions may create them too; every other generated id was handed out to this transaction
 * @param vertexCounters the changes of the counters of vertices that exist after the change
 * @param edgeCounters the changes of the counters of edges that exist after the change
 */
public record GraphChange(
    List<Change<VertexFact>> vertices,
    List<Change<EdgeFact>> edges,
    Set<EdgeId> restored,
    List<CounterChanges<VertexRef>> vertexCounters,
    List<CounterChanges<EdgeFact>> edgeCounters) {

  public GraphChange {
    vertices = List.copyOf(vertices);
    edges = List.copyOf(edges);
    restored = Set.copyOf(restored);
    vertexCounters = List.copyOf(vertexCounters);
    edgeCounters = List.copyOf(edgeCounters);
  }

  /** Creates the change of a transaction without restored edges and changes of counters. */
  public GraphChange(List<Change<VertexFact>> vertices, List<Change<EdgeFact>> edges) {
    this(vertices, edges, Set.of(), List.of(), List.of());
  }
}
