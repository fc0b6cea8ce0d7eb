package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;

/**
 * The entry of an edge in the row of a vertex.
 *
 * @param request index of the vertex in what was asked for
 * @param vertex the vertex of the row
 * @param record its label is that of the other vertex
 */
record RawEntry(int request, VertexRef vertex, EdgeKey key, Bytes record)
    implements RawFact<Incidence> {

  @Override
  public Incidence decode(BigValues big) {
    return new Incidence(request, key.side(), edge(big));
  }

  /** The edge; of no use if values turn out to be missing. */
  EdgeFact edge(BigValues big) {
    RecordCodec.EdgeRecord decoded = RecordCodec.edge(record, big);
    VertexRef other = new VertexRef(key.other(), decoded.label());
    VertexRef out = key.side() == Side.OUT ? vertex : other;
    VertexRef in = key.side() == Side.OUT ? other : vertex;
    return new EdgeFact(key.id(), key.label(), out, in, decoded.properties());
  }

  @Override
  public Bytes bigRow() {
    return key.side() == Side.OUT ? vertex.id().key() : key.other().key();
  }

  @Override
  public Bytes bigQualifier(BigKey bigKey) {
    return outEntry().bigQualifier(bigKey.key());
  }

  /** The key of the same edge's entry at its out vertex. */
  private EdgeKey outEntry() {
    return key.side() == Side.OUT ? key : new EdgeKey(Side.OUT, key.label(), vertex.id(), key.id());
  }

  @Override
  public RawEntry copy() {
    return new RawEntry(request, vertex, key, record.copy());
  }
}
