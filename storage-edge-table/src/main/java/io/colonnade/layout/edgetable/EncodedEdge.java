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
 * The values of all cells of an edge, for which its properties are encoded once: the copy in its
 * entries is that of the record, unless that is too long. Immutable.
 *
 * @param whole what the row of the edge has of its properties
 * @param copy what both entries have
 */
record EncodedEdge(EdgeFact edge, EncodedRecord whole, EncodedRecord copy) {

  /** So many bytes of properties stand in entries as well, where nothing else is declared. */
  private static final int MOST_REPEATED = 64;

  /**
   * @param shape of the label of the edge
   */
  static EncodedEdge of(EdgeFact edge, EdgeShape shape) {
    EncodedRecord whole = RecordCodec.ofEdge(edge.properties());
    return new EncodedEdge(edge, whole, copy(edge, whole, shape));
  }

  private static EncodedRecord copy(EdgeFact edge, EncodedRecord whole, EdgeShape shape) {
    if (shape.projected().isPresent()) {
      Keys sorted = shape.sortKeys(); // what is looked at in their order
      Set<Integer> projected = shape.projected().get();
      return RecordCodec.copyOfEdge(
          edge.properties(), key -> projected.contains(key) || sorted.contains(key));
    }
    return whole.properties().length() <= MOST_REPEATED
        ? whole // nothing would be left out: the same bytes
        : RecordCodec.copyOfEdge(edge.properties(), MOST_REPEATED);
  }

  /** The value of the cell in the row of the edge. */
  Bytes record() {
    return EdgeRecord.encode(edge, whole);
  }

  /** The big values in the row of the edge. */
  SortedMap<BigKey, Bytes> big() {
    return whole.big();
  }

  /** The value of the entry at the vertex of that side. */
  Bytes entry(Side side) {
    return copy.withLabel(edge.end(side.opposite()).label());
  }
}
