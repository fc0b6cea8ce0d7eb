package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;

/**
 * An element as far as the entry of a covering index tells it: it knows all keys, and lacks the
 * values of those that are not covered. Immutable.
 */
public sealed interface Covered {

  /** A vertex. */
  record OfVertex(VertexFact fact) implements Covered {}

  /**
   * An edge, but for the id that the graph knows it by.
   *
   * @param place see {@link EdgeFact#place}
   */
  record OfEdge(
      int label, VertexRef out, VertexRef in, Bytes place, PropertyFacts<PropertyFact> properties)
      implements Covered {

    /** The edge, which has that id. */
    public EdgeFact fact(EdgeId id) {
      return new EdgeFact(id, label, out, in, place, properties);
    }
  }
}
