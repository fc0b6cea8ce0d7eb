package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import java.util.SortedMap;

/**
 * The values of all cells of an edge, for which its properties are encoded once: the copy in its
 * entries is that of the record, unless that is too long. Immutable.
 *
 * @param whole what the row of the edge has of its properties
 * @param copy what both entries have
 */
record EncodedEdge(EdgeFact edge, EncodedRecord whole, EncodedRecord copy) {

  /** So many bytes of properties stand in entries as well. */
  private static final int MOST_REPEATED = 64;

  static EncodedEdge of(EdgeFact edge) {
    EncodedRecord whole = RecordCodec.ofEdge(edge.properties());
    EncodedRecord copy =
        whole.properties().length() <= MOST_REPEATED
            ? whole // nothing would be left out: the same bytes
            : RecordCodec.copyOfEdge(edge.properties(), MOST_REPEATED);
    return new EncodedEdge(edge, whole, copy);
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
