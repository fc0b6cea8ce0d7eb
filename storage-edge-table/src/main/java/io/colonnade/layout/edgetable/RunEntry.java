package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.EdgeIdBytes;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Side;

/**
 * Which edge an entry of a run stands for; the one class that knows the bytes of these qualifiers
 * (the format page is the package's). Immutable.
 *
 * @param place among the edges of the run; empty if the label has no sort keys
 * @param other the vertex at the other end
 */
record RunEntry(Bytes place, Id other, EdgeId id) {

  /** The entry of the edge at the vertex of that side. */
  static RunEntry of(EdgeFact edge, Side side) {
    Id other = (side == Side.OUT ? edge.in() : edge.out()).id();
    return new RunEntry(edge.place(), other, edge.id());
  }

  Bytes qualifier() {
    ByteWriter out = new ByteWriter(24);
    out.raw(place);
    out.raw(other.key());
    EdgeIdBytes.write(id, out);
    return out.toBytes();
  }

  /**
   * Reads a qualifier; keeps none of its bytes.
   *
   * @param shape of the label of the row
   * @throws FormatException if it is no entry's
   */
  static RunEntry decode(Bytes qualifier, RunRow row, EdgeShape shape) {
    ByteReader in = new ByteReader(qualifier);
    Bytes place = shape.isSorted() ? shape.readPlace(in).copy() : Bytes.EMPTY;
    Id other = Id.ofKey(in.idKey().copy());
    if (shape.isSimple()) {
      in.end();
      return new RunEntry(place, other, pair(row, other));
    }
    return new RunEntry(place, other, EdgeIdBytes.read(in));
  }

  private static EdgeId pair(RunRow row, Id other) {
    return row.side() == Side.OUT
        ? new EdgeId.Pair(row.label(), row.vertex(), other)
        : new EdgeId.Pair(row.label(), other, row.vertex());
  }
}
