package io.colonnade.layout;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * An edge as found at a vertex of a query.
 *
 * @param vertex index of that vertex in the query
 * @param side which end of the edge that vertex is
 */
public record Incidence(int vertex, Side side, EdgeFact edge) {

  /** The vertex at the other end; the same vertex for a loop. */
  public VertexRef other() {
    return edge.end(side.opposite());
  }
}
