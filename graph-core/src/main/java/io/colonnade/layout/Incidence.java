package io.colonnade.layout;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * An edge that was found at a vertex of a query.
 *
 * @param vertex index of that vertex in the query
 * @param side the end of the edge at which that vertex is
 */
public record Incidence(int vertex, Side side, EdgeFact edge) {

  /** Returns the vertex at the other end; for a loop, the same vertex. */
  public VertexRef other() {
    return edge.end(side.opposite());
  }
}
