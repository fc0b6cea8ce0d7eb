package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;

/**
 * An element with the data that an entry of a covering index contains: all keys of the element are
 * known, but values of keys that are not covered are missing. Immutable.
 */
public sealed interface Covered {

  /** A vertex of an index entry. */
  record OfVertex(VertexFact fact) implements Covered {}

  /**
   * An edge of an index entry, without its internal id.
   *
   * @param sortPrefix the sort-key prefix, see {@link EdgeFact#sortPrefix}
   */
  record OfEdge(
      int label,
      VertexRef out,
      VertexRef in,
      Bytes sortPrefix,
      PropertyFacts<PropertyFact> properties)
      implements Covered {

    /** Returns the edge with that id. */
    public EdgeFact fact(EdgeId id) {
      return new EdgeFact(id, label, out, in, sortPrefix, properties);
    }
  }
}
