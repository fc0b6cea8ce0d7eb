package io.colonnade.layout;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;

/**
 * Receives everything that a layout has stored, in the order of the tables; ignores what it has no
 * method for. Called by one thread.
 */
public interface Audit {

  /** Receives a vertex that exists. */
  default void vertex(VertexFact vertex) {}

  /** Receives an edge that exists, with all its values. */
  default void edge(EdgeFact edge) {}

  /**
   * Receives one of the two entries of an edge, found at the vertex of that side.
   *
   * @param edge with the content of the entry, which is equal at both ends and complete
   */
  default void incidence(Side side, EdgeFact edge) {}

  /**
   * Receives a pointer to the location of an edge, with the data that it repeats. The location must
   * contain the same data.
   */
  default void pointer(Pointer pointer) {}

  /**
   * Receives the pointer that must exist for a stored edge, with exactly the data that it must
   * repeat.
   */
  default void needsPointer(Pointer pointer) {}

  /**
   * What one location stores about an edge whose data are in another location.
   *
   * @param repeats the other data that both locations store, in bytes of the layout
   */
  record Pointer(EdgeId id, int label, Bytes sortPrefix, Id out, Id in, Bytes repeats) {

    /** Returns the pointer to an edge. */
    public static Pointer to(EdgeFact edge, Bytes repeats) {
      return new Pointer(
          edge.id(), edge.label(), edge.sortPrefix(), edge.out().id(), edge.in().id(), repeats);
    }
  }

  /**
   * Receives a stored degree that is not the number of edges. Not called while the degrees of the
   * graph are incomplete.
   *
   * @param stored 0 if no degree is stored
   * @param counted the number of edges of the label at that side of the vertex; 0 if the edges of
   *     the label are not counted
   */
  default void wrongDegree(Id vertex, Side side, int label, long stored, long counted) {}

  /**
   * Receives a contradiction within one row.
   *
   * @param rule constant text, such as {@code edge entry in a row without a vertex}
   * @param where the vertex or edge concerned, for users
   */
  default void violation(String rule, String where) {}
}
