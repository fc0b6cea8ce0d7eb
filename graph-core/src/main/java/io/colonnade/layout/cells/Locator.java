package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import java.util.Optional;

/**
 * All that tells an edge apart, and so, as text, what users see as its id unless they supplied one:
 * in any layout one read finds the edge. A check made with the salt of the graph tells locators of
 * this graph from all other text. The format page is the package's. Immutable.
 *
 * @param place among the edges of the label; empty if it has no sort keys
 * @param id generated or a pair where it is read from text
 */
public record Locator(Id out, int label, Bytes place, Id in, EdgeId id) {

  /** Of two keys of four bytes and a label of one. */
  private static final int LEAST_LENGTH = 9;

  /** Of an edge. */
  public static Locator of(EdgeFact edge) {
    return new Locator(edge.out().id(), edge.label(), edge.place(), edge.in().id(), edge.id());
  }

  /**
   * Of the edge of an entry.
   *
   * @param vertex at which the entry lies
   */
  public static Locator of(EntryKey entry, Id vertex) {
    return entry.side() == Side.OUT
        ? new Locator(vertex, entry.label(), entry.place(), entry.other(), entry.id())
        : new Locator(entry.other(), entry.label(), entry.place(), vertex, entry.id());
  }

  /** The locator that the id is, if it is one of this graph. */
  public static Optional<Locator> read(Id publicId, long salt, EdgeShapes shapes) {
    return SaltedText.read(publicId, salt, LEAST_LENGTH, body -> decode(body, shapes));
  }

  /** The text of the locator of an edge whose id was not supplied. */
  public Id toId(long salt) {
    ByteWriter body = new ByteWriter(40);
    body.raw(out.key());
    body.ov(label);
    body.raw(place);
    body.raw(in.key());
    if (id instanceof EdgeId.Generated generated) {
      EdgeIdBytes.writeNumber(generated.number(), body);
    }
    return SaltedText.write(body.toBytes(), salt);
  }

  /** The entry at the out vertex. */
  public EntryKey entry() {
    return new EntryKey(Side.OUT, label, place, in, id);
  }

  /** True if it leads to where that edge lies. */
  boolean leadsTo(EdgeFact edge) {
    return out.equals(edge.out().id())
        && label == edge.label()
        && place.equals(edge.place())
        && in.equals(edge.in().id());
  }

  private static Locator decode(Bytes body, EdgeShapes shapes) {
    ByteReader in = new ByteReader(body);
    Id outVertex = Id.ofKey(in.idKey());
    int label = in.ovInt();
    EdgeShape shape = shapes.of(label);
    Bytes place = shape.readPlace(in);
    Id inVertex = Id.ofKey(in.idKey());
    if (shape.isSimple()) {
      in.end();
      EdgeId pair = new EdgeId.Pair(label, outVertex, inVertex);
      return new Locator(outVertex, label, place, inVertex, pair);
    }
    EdgeId id = new EdgeId.Generated(EdgeIdBytes.readNumber(in));
    return new Locator(outVertex, label, place, inVertex, id);
  }
}
