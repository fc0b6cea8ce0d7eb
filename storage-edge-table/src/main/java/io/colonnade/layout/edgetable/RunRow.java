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
 * A row key of table {@code inc}: the run of edges of one label at one side of a vertex. Only this
 * class encodes and decodes these keys; the package page defines the format. Immutable.
 */
record RunRow(Id vertex, Side side, int label) {

  /** Returns the run of an edge at its vertex of a side. */
  static RunRow of(EdgeFact edge, Side side) {
    return new RunRow(edge.end(side).id(), side, edge.label());
  }

  /** Returns the prefix of the keys of all rows of a vertex. */
  static Bytes prefix(Id vertex) {
    return vertex.key();
  }

  /** Returns the prefix of the keys of all rows of a vertex at a side. */
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
   * Decodes a row key; the result does not refer to its bytes.
   *
   * @throws FormatException if the bytes are not the key of a run
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
