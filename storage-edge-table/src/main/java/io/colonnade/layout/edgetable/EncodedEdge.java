package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import java.util.Set;
import java.util.SortedMap;

/**
 * The values of all cells of an edge. Its properties are encoded once: the entries share the bytes
 * of the record unless these are too long. Immutable.
 *
 * @param whole the properties in the row of the edge
 * @param copy the properties in both entries
 */
record EncodedEdge(EdgeFact edge, EncodedRecord whole, EncodedRecord copy) {

  /** Entries repeat at most this many bytes of properties unless a projection is declared. */
  private static final int MOST_REPEATED = 64;

  /**
   * @param shape of the label of the edge
   */
  static EncodedEdge of(EdgeFact edge, EdgeShape shape) {
    EncodedRecord whole = RecordCodec.ofEdge(edge.record());
    return new EncodedEdge(edge, whole, copy(edge, whole, shape));
  }

  private static EncodedRecord copy(EdgeFact edge, EncodedRecord whole, EdgeShape shape) {
    if (shape.projected().isPresent()) {
      Keys sorted = shape.sortKeys(); // the keys whose values sort the edges
      Set<Integer> projected = shape.projected().get();
      return RecordCodec.copyOfEdge(
          edge.record(), key -> projected.contains(key) || sorted.contains(key));
    }
    return whole.properties().length() <= MOST_REPEATED
        ? whole // entries repeat every value, so the bytes are equal
        : RecordCodec.copyOfEdge(edge.record(), MOST_REPEATED);
  }

  /** Returns the value of the cell in the row of the edge. */
  Bytes record() {
    return EdgeRecord.encode(edge, whole);
  }

  /** Returns the big values in the row of the edge. */
  SortedMap<BigKey, Bytes> big() {
    return whole.big();
  }

  /** Returns the value of the entry at the vertex of a side. */
  Bytes entry(Side side) {
    return copy.withLabel(edge.end(side.opposite()).label());
  }
}
