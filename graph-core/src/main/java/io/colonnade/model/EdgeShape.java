package io.colonnade.model;

import java.util.List;

/**
 * How the edges of one label lie at their vertices. Fixed before the first edge of the label, since
 * it decides where each is stored. Immutable.
 *
 * @param sort keys by which they are ordered, the first decides; each edge has a value of each,
 *     which never changes; empty: they lie by the other vertex
 */
public record EdgeShape(List<SortKey> sort, Multiplicity multiplicity) {

  /** No order, any number of edges: what holds for a label that nobody declared. */
  public static final EdgeShape PLAIN = new EdgeShape(List.of(), Multiplicity.MULTI);

  /** How many edges of the label may lead from one vertex to another. */
  public enum Multiplicity {
    /** Any number. */
    MULTI,
    /** One at most: it is known by its label and its vertices, and has no id of its own. */
    SIMPLE
  }

  public EdgeShape {
    sort = List.copyOf(sort);
  }
}
