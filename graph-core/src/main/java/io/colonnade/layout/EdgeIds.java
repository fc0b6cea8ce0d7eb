package io.colonnade.layout;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;

/**
 * What users see as the ids of the edges of a graph. Where the graph has made the id, it is made of
 * the salt of the graph and of ids, label and place of the edge, in all layouts alike: see the
 * format page of {@code layout.cells}. Immutable and thread-safe.
 */
public interface EdgeIds {

  /** The public id of the edge: a Long, UUID or String. */
  Id of(EdgeFact edge);

  /** The edge id that a public id stands for, whether such an edge exists or not. */
  EdgeId identify(Id publicId);

  /**
   * Makes the edge id for an id that a user supplies for a new edge.
   *
   * @param edge the new edge, with any id
   * @throws io.colonnade.error.InvalidInputException if the id is, or could become, the generated
   *     id of another edge of this graph
   */
  EdgeId accept(Id suppliedId, EdgeFact edge);
}
