package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * What tells an edge apart from all others of the graph. What users see as its id is made from this
 * by the layout.
 */
public sealed interface EdgeId {

  /** The number of an edge whose id was generated: unique in the graph, never used again. */
  record Generated(long number) implements EdgeId {}

  /** The id that the user gave. */
  record Supplied(Id id) implements EdgeId {}

  /**
   * An edge of a label declared simple: the only one of that label from one vertex to the other.
   */
  record Pair(int label, Id out, Id in) implements EdgeId {}
}
