package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * Which edge an entry stands for, seen from the vertex at which it lies. Knows the bytes {@code
 * place K(other) eid}, which tell it from the others of its side and label there (the format page
 * is the package's); where side and label stand is the layout's. Immutable.
 *
 * @param side which end of the edge the vertex is
 * @param label number of the edge's label
 * @param place among the edges of the label; empty if it has no sort keys
 * @param other the vertex at the other end
 */
public record EntryKey(Side side, int label, Bytes place, Id other, EdgeId id) {

  /** Of the entry of the edge at the vertex of that side. */
  public static EntryKey of(EdgeFact edge, Side side) {
    Id other = edge.end(side.opposite()).id();
    return new EntryKey(side, edge.label(), edge.place(), other, edge.id());
  }

  /**
   * Reads what {@link #write} wrote, to the end; keeps none of the bytes.
   *
   * @param vertex at which the entry lies
   * @param shape of the label
   * @throws FormatException if it is no entry's
   */
  public static EntryKey read(ByteReader in, Side side, int label, Id vertex, EdgeShape shape) {
    Bytes place = shape.isSorted() ? shape.readPlace(in).copy() : Bytes.EMPTY;
    Id other = Id.ofKey(in.idKey().copy());
    if (shape.isSimple()) {
      in.end();
      EdgeId pair =
          side == Side.OUT
              ? new EdgeId.Pair(label, vertex, other)
              : new EdgeId.Pair(label, other, vertex);
      return new EntryKey(side, label, place, other, pair);
    }
    return new EntryKey(side, label, place, other, EdgeIdBytes.read(in));
  }

  /**
   * Reads of what {@link #write} wrote no more than the vertex at the other end; keeps none of the
   * bytes.
   *
   * @param shape of the label
   * @throws FormatException if it is no entry's
   */
  public static Id readOther(ByteReader in, EdgeShape shape) {
    if (shape.isSorted()) {
      shape.skipPlace(in);
    }
    return Id.ofKey(in.idKey().copy());
  }

  /** Writes place, other vertex and id. */
  public void write(ByteWriter out) {
    out.raw(place);
    out.raw(other.key());
    EdgeIdBytes.write(id, out);
  }

  /**
   * The edge.
   *
   * @param vertex at which the entry lies
   * @param otherLabel label of the vertex at the other end
   */
  public EdgeFact edge(VertexRef vertex, int otherLabel, PropertyFacts<PropertyFact> properties) {
    VertexRef opposite = new VertexRef(other, otherLabel);
    return side == Side.OUT
        ? new EdgeFact(id, label, vertex, opposite, place, properties)
        : new EdgeFact(id, label, opposite, vertex, place, properties);
  }
}
