package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.cells.Locator;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;

/**
 * The value of a row of table {@code eid}: the location of the edge with a supplied id. Immutable.
 */
record Pointer(int label, Bytes sortPrefix, Id out, Id in) {

  private static final int FORMAT = 0x01;

  static Pointer to(EdgeFact edge) {
    return new Pointer(edge.label(), edge.sortPrefix(), edge.out().id(), edge.in().id());
  }

  /** Returns the location of the edge with a supplied id. */
  Locator locator(Id suppliedId) {
    return new Locator(out, label, sortPrefix, in, new EdgeId.Supplied(suppliedId));
  }

  /**
   * Decodes a value; the result does not refer to its bytes.
   *
   * @throws FormatException if the bytes are not a pointer
   */
  static Pointer decode(Bytes value, EdgeShapes shapes) {
    ByteReader in = new ByteReader(value);
    int format = in.u8();
    if (format != FORMAT) {
      throw new FormatException(
          Problem.UNKNOWN_KIND, "of", "format of a stored value", "format", format);
    }
    Id out = Id.ofKey(in.idKey().copy());
    int label = in.ovInt();
    Bytes sortPrefix = shapes.of(label).readSortPrefix(in).copy();
    Pointer pointer = new Pointer(label, sortPrefix, out, Id.ofKey(in.idKey().copy()));
    in.end();
    return pointer;
  }

  Bytes encode() {
    ByteWriter bytes = new ByteWriter(32);
    bytes.u8(FORMAT);
    bytes.raw(out.key());
    bytes.ov(label);
    bytes.raw(sortPrefix);
    bytes.raw(in.key());
    return bytes.toBytes();
  }
}
