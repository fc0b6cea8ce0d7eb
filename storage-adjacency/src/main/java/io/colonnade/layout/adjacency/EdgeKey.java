package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.EdgeIdBytes;
import io.colonnade.layout.cells.SideCode;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * Which edge an entry stands for, seen from the vertex whose row it lies in; the one class that
 * knows the bytes of these qualifiers (the format page is the package's). Immutable.
 *
 * @param side which end of the edge the vertex of the row is
 * @param label number of the edge's label
 * @param place among the edges of the label; empty if it has no sort keys
 * @param other the vertex at the other end
 */
record EdgeKey(Side side, int label, Bytes place, Id other, EdgeId id) {

  /** The entry of the edge in the row of the vertex at that side. */
  static EdgeKey of(EdgeFact edge, Side side) {
    VertexRef other = side == Side.OUT ? edge.in() : edge.out();
    return new EdgeKey(side, edge.label(), edge.place(), other.id(), edge.id());
  }

  /** What the qualifiers of all entries of that side start with. */
  static Bytes prefix(Side side) {
    return Bytes.of(SideCode.of(side));
  }

  /** What the qualifiers of all entries of that side and label start with. */
  static Bytes prefix(Side side, int label) {
    ByteWriter out = new ByteWriter(8);
    out.u8(SideCode.of(side));
    out.ov(label);
    return out.toBytes();
  }

  /**
   * Reads a qualifier; keeps none of its bytes.
   *
   * @param vertex of the row
   * @throws FormatException if it is no entry's
   */
  static EdgeKey decode(Bytes qualifier, Id vertex, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side side = SideCode.read(in);
    int label = in.ovInt();
    EdgeShape shape = shapes.of(label);
    Bytes place = shape.isSorted() ? shape.readPlace(in).copy() : Bytes.EMPTY;
    Id other = Id.ofKey(in.idKey().copy());
    if (shape.isSimple()) {
      in.end();
      return new EdgeKey(side, label, place, other, pair(side, label, vertex, other));
    }
    return new EdgeKey(side, label, place, other, EdgeIdBytes.read(in));
  }

  private static EdgeId pair(Side side, int label, Id vertex, Id other) {
    return side == Side.OUT
        ? new EdgeId.Pair(label, vertex, other)
        : new EdgeId.Pair(label, other, vertex);
  }

  /**
   * Where the edge lies.
   *
   * @param vertex of the row
   */
  Locator locator(Id vertex) {
    return side == Side.OUT
        ? new Locator(vertex, label, place, other, id)
        : new Locator(other, label, place, vertex, id);
  }

  /** The qualifier of the entry. */
  Bytes qualifier() {
    ByteWriter out = new ByteWriter(32);
    writeHead(out);
    EdgeIdBytes.write(id, out);
    return out.toBytes();
  }

  /**
   * What the qualifiers of the big values of the edge start with, in family {@code BIG} of the row
   * of its out vertex; what follows is the key of the property. In the order of the qualifiers of
   * the edges; no such prefix begins another.
   */
  Bytes bigPrefix() {
    ByteWriter out = new ByteWriter(40);
    writeHead(out);
    ByteWriter eid = new ByteWriter(16);
    EdgeIdBytes.write(id, eid);
    out.ended(eid.toBytes());
    return out.toBytes();
  }

  /** The qualifier of a big value of the edge. */
  Bytes bigQualifier(int key) {
    ByteWriter out = new ByteWriter(48);
    out.raw(bigPrefix());
    out.ov(key);
    return out.toBytes();
  }

  private void writeHead(ByteWriter out) {
    out.u8(SideCode.of(side));
    out.ov(label);
    out.raw(place);
    out.raw(other.key());
  }
}
