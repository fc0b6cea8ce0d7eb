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

  /** An edge that exists, with all its values. */
  void edge(EdgeFact edge);

  /**
   * One of the two entries of an edge, found at the vertex of that side.
   *
   * @param edge with what the entry has, equal at both ends; it lacks no value
   */
  void incidence(Side side, EdgeFact edge);

  /** What leads to where an edge is kept, and repeats what is kept there: both sides must agree. */
  void pointer(Pointer pointer);

  /** What is kept of an edge must be repeated by a pointer, exactly so. */
  void needsPointer(Pointer pointer);

  /**
   * What one place says of an edge that is kept in another.
   *
   * @param repeats what else both places say, in bytes of the layout
   */
  record Pointer(EdgeId id, int label, Bytes place, Id out, Id in, Bytes repeats) {

    /** Of that edge. */
    public static Pointer to(EdgeFact edge, Bytes repeats) {
      return new Pointer(
          edge.id(), edge.label(), edge.place(), edge.out().id(), edge.in().id(), repeats);
    }
  }

  /**
   * Something is wrong within one row.
   *
   * @param rule constant text, such as {@code edge entry in a row without a vertex}
   * @param where the vertex or edge concerned, for people
   */
  void violation(String rule, String where);
}
