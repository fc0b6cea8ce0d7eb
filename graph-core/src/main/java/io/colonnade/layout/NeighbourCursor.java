package io.colonnade.layout;

import io.colonnade.model.VertexRef;

/**
 * Walks over the vertices at the other ends of the edges that a query finds, and makes no facts of
 * these edges. Is before the first one when opened. Confined to one thread at a time; must be
 * closed.
 */
public interface NeighbourCursor extends AutoCloseable {

  /**
   * Moves to the next neighbour. Throws what {@code RowCursor} throws.
   *
   * @return false at the end, then and ever after
   */
  boolean advance();

  /** Returns the index in the query of the vertex at which the edge was found. */
  int vertex();

  /** Returns the vertex at which the edge was found, with its label unless that was unasked. */
  VertexRef near();

  /** Returns the vertex at the other end; the same vertex for a loop. */
  VertexRef other();

  /** Frees what the cursor holds. Twice is fine. */
  @Override
  void close();
}
