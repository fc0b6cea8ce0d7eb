package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * The identity of an entry of an edge, relative to the vertex at which the entry is stored.
 * Immutable.
 *
 * @param side the end of the edge at which the vertex is
 * @param label number of the edge's label
 * @param sortPrefix the sort-key prefix; empty if the label has no sort keys
 * @param other the vertex at the other end
 */
public record EntryKey(Side side, int label, Bytes sortPrefix, Id other, EdgeId id) {

  /** Returns the key of the edge's entry at the vertex of that side. */
  public static EntryKey of(EdgeFact edge, Side side) {
    Id other = edge.end(side.opposite()).id();
    return new EntryKey(side, edge.label(), edge.sortPrefix(), other, edge.id());
  }

  /**
   * Returns the edge.
   *
   * @param vertex the vertex at which the entry is stored
   * @param otherLabel label of the vertex at the other end
   */
  public EdgeFact edge(
      VertexRef vertex,
      int otherLabel,
      PropertyFacts<PropertyFact> properties,
      CounterFacts counters) {
    VertexRef opposite = new VertexRef(other, otherLabel);
    return side == Side.OUT
        ? new EdgeFact(id, label, vertex, opposite, sortPrefix, properties, counters)
        : new EdgeFact(id, label, opposite, vertex, sortPrefix, properties, counters);
  }
}
