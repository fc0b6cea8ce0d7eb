package io.colonnade.model;

import io.colonnade.codec.Id;

/** The identity of an edge within the graph. The layout derives the id that users see from it. */
public sealed interface EdgeId {

  /** The number of an edge with a generated id: unique in the graph and never reused. */
  record Generated(long number) implements EdgeId {}

  /** The id that a user supplied. */
  record Supplied(Id id) implements EdgeId {}

  /**
   * The identity of an edge whose label is declared simple: it is the only edge of that label from
   * one vertex to the other.
   */
  record Pair(int label, Id out, Id in) implements EdgeId {}
}
