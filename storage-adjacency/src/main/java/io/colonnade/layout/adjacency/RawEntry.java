package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.StoredRecord;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RestCells;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;

/**
 * The entry of an edge in the row of a vertex, as it was read. Immutable.
 *
 * @param request index of the vertex in what was asked for
 * @param vertex the vertex of the row
 * @param otherLabel label of the other vertex
 */
record RawEntry(
    int request,
    VertexRef vertex,
    EdgeKey key,
    int otherLabel,
    StoredProperties<PropertyFact> properties)
    implements RawFact<Incidence> {

  /**
   * Takes what a cell has.
   *
   * @param record a view
   */
  static RawEntry of(int request, VertexRef vertex, EdgeKey key, Bytes record) {
    StoredRecord<PropertyFact> stored = RecordCodec.edge(record);
    return new RawEntry(request, vertex, key, stored.label(), stored.properties());
  }

  @Override
  public Incidence fact() {
    return new Incidence(request, key.side(), edge());
  }

  EdgeFact edge() {
    VertexRef other = new VertexRef(key.other(), otherLabel);
    return key.side() == Side.OUT
        ? new EdgeFact(key.id(), key.label(), vertex, other, key.place(), properties)
        : new EdgeFact(key.id(), key.label(), other, vertex, key.place(), properties);
  }

  @Override
  public RowRead rest(Keys wanted) {
    Bytes row = key.side() == Side.OUT ? vertex.id().key() : key.other().key();
    return RestReads.big(Tables.ADJ, row, properties.missing(wanted), this::bigQualifier);
  }

  @Override
  public RawEntry with(RestCells cells) {
    return with(cells.values(properties, this::bigQualifier));
  }

  @Override
  public String name() {
    return "edge from v[" + edge().out().id() + "] to v[" + edge().in().id() + "]";
  }

  /** The same with these big values at hand, and no others. */
  RawEntry with(BigValues values) {
    return new RawEntry(request, vertex, key, otherLabel, properties.with(values));
  }

  /** Where a big value lies in the row of the out vertex. */
  Bytes bigQualifier(BigKey bigKey) {
    return outEntry().bigQualifier(bigKey.key());
  }

  /** The key of the same edge's entry at its out vertex. */
  private EdgeKey outEntry() {
    return key.side() == Side.OUT
        ? key
        : new EdgeKey(Side.OUT, key.label(), key.place(), vertex.id(), key.id());
  }
}
