package io.colonnade.process;

/** What a step of ours has taken over from the steps around it, or does ahead for them. */
public enum Fold {
  /** A graph step tests {@code has}, {@code hasLabel}, {@code hasId} on the facts it reads. */
  GRAPH_FILTER,
  /** A graph step asks indexes instead of going through the graph. */
  INDEX,
  /** A vertex step tests them on what it finds. */
  VERTEX_FILTER,
  /** Edge labels and direction became the ranges of cells that are read. */
  EDGE_LABELS,
  /** The ids of the vertices at the other end became part of these ranges. */
  ADJACENT_ID,
  /** A limit bounds what is read. */
  LIMIT,
  /** What is asked of the first sort key became a range of the cells that are read. */
  SORT_RANGE,
  /** Edges are read in the order that is wanted, and only the first at each vertex. */
  SORT_ORDER,
  /** Vertices or edges of the graph are counted without making elements of them. */
  COUNT_ELEMENTS,
  /** Edges at a frontier are counted without reading what is in them. */
  COUNT_EDGES,
  /** Different vertices at the other ends are counted without making elements of them. */
  COUNT_NEIGHBOURS,
  /** The properties of a frontier are read in one call for the step behind. */
  PROPERTIES,
  /** The edges at a frontier are read in one call for the traversals inside the step behind. */
  EDGES
}
