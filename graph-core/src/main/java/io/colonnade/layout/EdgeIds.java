package io.colonnade.layout;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;

/**
 * The conversion between the edge ids of the graph and the ids that users see. A generated id is
 * derived from the salt of the graph and from ids, label and sort-key prefix of the edge,
 * identically in all layouts: see the format page of {@code layout.cells}. Immutable and
 * thread-safe.
 */
public interface EdgeIds {

  /** Returns the public id of the edge: a Long, UUID or String. */
  Id of(EdgeFact edge);

  /** Returns the edge id that a public id represents, whether such an edge exists or not. */
  EdgeId identify(Id publicId);

  /**
   * Returns the edge id for an id that a user supplies for a new edge.
   *
   * @param edge the new edge, with any id
   * @throws io.colonnade.error.InvalidInputException if the id is the generated id of another edge
   *     of this graph, or could become one
   */
  EdgeId accept(Id suppliedId, EdgeFact edge);
}
