package io.colonnade.layout;

/**
 * A part of what is stored of a vertex. A commit changes some parts and leaves others as they are.
 */
public enum VertexPart {
  /** Its label and properties, or that it does not exist. */
  RECORD,
  /** Its counters. */
  COUNTERS,
  /** Its edges on both sides, without their counters, and its degrees. */
  EDGES
}
