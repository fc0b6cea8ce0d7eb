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
 * The location of an edge, with which one read finds the edge in any layout. Its text is the public
 * id of an edge unless a user supplied one; a checksum with the salt of the graph distinguishes
 * locators of this graph from other text. The package page defines the format. Immutable.
 *
 * @param sortPrefix the sort-key prefix; empty if the label has no sort keys
 * @param id generated or a pair if the locator is decoded from text
 */
public record Locator(Id out, int label, Bytes sortPrefix, Id in, EdgeId id) {

  /** The length of two keys of four bytes and a label of one. */
  private static final int LEAST_LENGTH = 9;

  /** Returns the location of an edge. */
  public static Locator of(EdgeFact edge) {
    return new Locator(edge.out().id(), edge.label(), edge.sortPrefix(), edge.in().id(), edge.id());
  }

  /**
   * Returns the location of the edge of an entry.
   *
   * @param vertex the vertex at which the entry is stored
   */
  public static Locator of(EntryKey entry, Id vertex) {
    return entry.side() == Side.OUT
        ? new Locator(vertex, entry.label(), entry.sortPrefix(), entry.other(), entry.id())
        : new Locator(entry.other(), entry.label(), entry.sortPrefix(), vertex, entry.id());
  }

  /**
   * Returns the locator that a public id represents; empty if it is not a locator of this graph.
   */
  public static Optional<Locator> read(Id publicId, long salt, EdgeShapes shapes) {
    return SaltedText.read(publicId, salt, LEAST_LENGTH, body -> decode(body, shapes));
  }

  /** Returns the public id of an edge whose id was not supplied. */
  public Id toId(long salt) {
    ByteWriter body = new ByteWriter(40);
    body.raw(out.key());
    body.ov(label);
    body.raw(sortPrefix);
    body.raw(in.key());
    if (id instanceof EdgeId.Generated generated) {
      EntryCodec.writeNumber(generated.number(), body);
    }
    return SaltedText.write(body.toBytes(), salt);
  }

  /** Returns the entry at the out vertex. */
  public EntryKey entry() {
    return new EntryKey(Side.OUT, label, sortPrefix, in, id);
  }

  /** Returns whether this is the location of the edge. */
  boolean leadsTo(EdgeFact edge) {
    return out.equals(edge.out().id())
        && label == edge.label()
        && sortPrefix.equals(edge.sortPrefix())
        && in.equals(edge.in().id());
  }

  private static Locator decode(Bytes body, EdgeShapes shapes) {
    ByteReader in = new ByteReader(body);
    Id outVertex = Id.ofKey(in.idKey());
    int label = in.ovInt();
    EdgeShape shape = shapes.of(label);
    Bytes sortPrefix = shape.readSortPrefix(in);
    Id inVertex = Id.ofKey(in.idKey());
    if (shape.isSimple()) {
      in.end();
      EdgeId pair = new EdgeId.Pair(label, outVertex, inVertex);
      return new Locator(outVertex, label, sortPrefix, inVertex, pair);
    }
    EdgeId id = new EdgeId.Generated(EntryCodec.readNumber(in));
    return new Locator(outVertex, label, sortPrefix, inVertex, id);
  }
}
