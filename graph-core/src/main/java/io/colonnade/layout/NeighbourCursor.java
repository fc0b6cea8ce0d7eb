package io.colonnade.layout;

import io.colonnade.model.VertexRef;

/**
 * A cursor over the vertices at the other ends of the edges that a query finds. Creates no facts of
 * these edges. A new cursor is positioned before the first vertex. Confined to one thread at a
 * time; must be closed.
 */
public interface NeighbourCursor extends AutoCloseable {

  /**
   * Moves to the next neighbour. Throws the exceptions of {@code RowCursor}.
   *
   * @return false at the end and at every later call
   */
  boolean advance();

  /** Returns the index, in the query, of the vertex at which the edge was found. */
  int vertex();

  /**
   * Returns the vertex at which the edge was found, with its label unless the query did not ask for
   * it.
   */
  VertexRef near();

  /** Returns the vertex at the other end; for a loop, the same vertex. */
  VertexRef other();

  /** Releases the resources of the cursor. A second call does nothing. */
  @Override
  void close();
}
