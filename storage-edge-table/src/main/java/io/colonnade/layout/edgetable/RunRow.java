package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IdCodec;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.SideCode;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;

/**
 * A row of table {@code inc}: the run of edges of one label at one side of a vertex; the one class
 * that knows the bytes of these keys (the format page is the package's). Immutable.
 */
record RunRow(Id vertex, Side side, int label) {

  /** The row of the edge at the vertex of that side. */
  static RunRow of(EdgeFact edge, Side side) {
    return new RunRow(edge.end(side).id(), side, edge.label());
  }

  /** What the keys of all rows of the vertex begin with. */
  static Bytes prefix(Id vertex) {
    return vertex.key();
  }

  /** What the keys of all rows of the vertex at that side begin with. */
  static Bytes prefix(Id vertex, Side side) {
    return vertex.key().concat(Bytes.of(SideCode.of(side)));
  }

  Bytes key() {
    ByteWriter out = new ByteWriter(16);
    out.raw(vertex.key());
    out.u8(SideCode.of(side));
    out.ov(label);
    return out.toBytes();
  }

  /**
   * Reads a row key; keeps none of its bytes.
   *
   * @throws FormatException if it is none
   */
  static RunRow decode(Bytes row) {
    ByteReader in = new ByteReader(row);
    Id vertex = Id.ofKey(in.idKey().copy());
    Side side = SideCode.read(in);
    RunRow run = new RunRow(vertex, side, in.ovInt());
    in.end();
    return run;
  }

  /** See {@link io.colonnade.store.RowKeyShape}. */
  static int length(byte[] array, int offset, int limit) {
    int label = offset + IdCodec.length(array, offset, limit) + 1;
    return label + ByteReader.ovLength(array, label, limit) - offset;
  }
}
