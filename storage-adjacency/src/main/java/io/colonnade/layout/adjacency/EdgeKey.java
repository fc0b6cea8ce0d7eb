package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import java.util.UUID;

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

  private static final int OUT = 0x40;
  private static final int IN = 0x50;

  private static final int GENERATED = 0x10;
  private static final int LONG = 0x11;
  private static final int UUID_ID = 0x18;
  private static final int TEXT = 0x1C;

  /** The entry of the edge in the row of the vertex at that side. */
  static EdgeKey of(EdgeFact edge, Side side) {
    VertexRef other = side == Side.OUT ? edge.in() : edge.out();
    return new EdgeKey(side, edge.label(), edge.place(), other.id(), edge.id());
  }

  /** What the qualifiers of all entries of that side start with. */
  static Bytes prefix(Side side) {
    return Bytes.of(code(side));
  }

  /** What the qualifiers of all entries of that side and label start with. */
  static Bytes prefix(Side side, int label) {
    ByteWriter out = new ByteWriter(8);
    out.u8(code(side));
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
    int code = in.u8();
    Side side =
        switch (code) {
          case OUT -> Side.OUT;
          case IN -> Side.IN;
          default ->
              throw new FormatException(Problem.UNKNOWN_KIND, "of", "edge entry", "code", code);
        };
    int label = in.ovInt();
    EdgeShape shape = shapes.of(label);
    Bytes place = shape.isSorted() ? shape.readPlace(in).copy() : Bytes.EMPTY;
    Id other = Id.ofKey(in.idKey().copy());
    if (shape.isSimple()) {
      in.end();
      return new EdgeKey(side, label, place, other, pair(side, label, vertex, other));
    }
    return new EdgeKey(side, label, place, other, readId(in));
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
    writeId(id, out);
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
    writeId(id, eid);
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
    out.u8(code(side));
    out.ov(label);
    out.raw(place);
    out.raw(other.key());
  }

  private static int code(Side side) {
    return switch (side) {
      case OUT -> OUT;
      case IN -> IN;
    };
  }

  private static void writeId(EdgeId id, ByteWriter out) {
    if (id instanceof EdgeId.Generated generated) {
      out.u8(GENERATED);
      writeNumber(generated.number(), out);
    } else if (id instanceof EdgeId.Supplied supplied) {
      writeSupplied(supplied.id().value(), out);
    } // a pair needs none: label and vertices say it
  }

  private static void writeSupplied(Object value, ByteWriter out) {
    if (value instanceof Long number) {
      out.u8(LONG);
      out.u64(number);
    } else if (value instanceof UUID uuid) {
      out.u8(UUID_ID);
      out.u64(uuid.getMostSignificantBits());
      out.u64(uuid.getLeastSignificantBits());
    } else {
      out.u8(TEXT);
      Cesu8.write((String) value, out);
    }
  }

  private static EdgeId readId(ByteReader in) {
    int kind = in.u8();
    EdgeId id =
        switch (kind) {
          case GENERATED -> new EdgeId.Generated(readNumber(in));
          case LONG -> new EdgeId.Supplied(Id.of(in.u64()));
          case UUID_ID -> new EdgeId.Supplied(Id.of(new UUID(in.u64(), in.u64())));
          case TEXT -> new EdgeId.Supplied(Id.of(Cesu8.read(in.rest())));
          default -> throw new FormatException(Problem.UNKNOWN_KIND, "of", "edge id", "kind", kind);
        };
    in.end();
    return id;
  }

  /**
   * Writes a number as the fewest big-endian bytes, at least one.
   *
   * @throws IllegalArgumentException if negative
   */
  static void writeNumber(long number, ByteWriter out) {
    if (number < 0) {
      throw new IllegalArgumentException("the number of an edge is not negative: " + number);
    }
    int bits = Math.max(Long.SIZE - Long.numberOfLeadingZeros(number), 1);
    for (int shift = (bits - 1) / Byte.SIZE * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.u8((int) (number >>> shift));
    }
  }

  /** Reads a number up to the end. */
  static long readNumber(ByteReader in) {
    int length = in.remaining();
    long number = 0;
    for (int i = 0; i < length; i++) {
      int next = in.u8();
      boolean isShortest = i > 0 || next > 0 || length == 1;
      if (length > Long.BYTES || !isShortest) {
        break;
      }
      number = (number << Byte.SIZE) | next;
    }
    if (length == 0 || in.remaining() > 0 || number < 0) {
      throw new FormatException(
          Problem.DAMAGED_BYTES,
          "damage",
          "the number of an edge has no such length",
          "length",
          length);
    }
    return number;
  }
}
