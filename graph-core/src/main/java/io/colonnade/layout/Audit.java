package io.colonnade.layout;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;

/** Is told all that a layout has stored, in the order of the tables. Called by one thread. */
public interface Audit {

  /** A vertex that exists. */
  void vertex(VertexFact vertex);

  /** One of the two entries of an edge, found at the vertex of that side. */
  void incidence(Side side, EdgeFact edge);

  /** An entry that leads from a supplied edge id to the place where the edge is kept. */
  void pointer(EdgeId.Supplied id, int label, Bytes place, Id out, Id in);

  /** The edge of an incidence is kept under a supplied id and must have a pointer. */
  void needsPointer(EdgeId.Supplied id, int label, Bytes place, Id out, Id in);

  /**
   * Something is wrong within one row.
   *
   * @param rule constant text, such as {@code edge entry in a row without a vertex}
   * @param where the vertex or edge concerned, for people
   */
  void violation(String rule, String where);
}
