package io.colonnade.process;

/**
 * Work that a step has taken over from the steps around it by pushdown, or that it does ahead for
 * them.
 */
public enum Pushdown {
  /**
   * A graph step tests {@code has}, {@code hasLabel} and {@code hasId} on the facts that it reads.
   */
  GRAPH_FILTER,
  /** A graph step uses indexes instead of a scan of the graph. */
  INDEX,
  /** A vertex step tests these predicates on the elements that it finds. */
  VERTEX_FILTER,
  /** Edge labels and direction restrict the ranges of cells that are read. */
  EDGE_LABELS,
  /** The ids of the vertices at the other end restrict these ranges too. */
  ADJACENT_ID,
  /** A limit restricts the read. */
  LIMIT,
  /** A predicate on the first sort key restricts the range of cells that is read. */
  SORT_RANGE,
  /** Edges are read in the required ordering, and only the first ones at each vertex. */
  SORT_ORDER,
  /** Vertices or edges of the graph are counted without creating elements. */
  COUNT_ELEMENTS,
  /** Edges at a frontier are counted without reading their values. */
  COUNT_EDGES,
  /** Distinct vertices at the other ends are counted without creating elements. */
  COUNT_NEIGHBOURS,
  /** The properties of a frontier are read in one call for the next step. */
  PROPERTIES,
  /** The edges at a frontier are read in one call for the traversals inside of the next step. */
  EDGES
}
