package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.Locator;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RestCells;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import java.util.List;

/**
 * The entry of an edge in the row of a vertex, as stored; its big values are in the row of the out
 * vertex. Immutable.
 *
 * @param request the index of the vertex in the request
 * @param vertex the vertex of the row
 * @param otherLabel label of the other vertex
 */
record RawEntry(
    int request,
    VertexRef vertex,
    EntryKey key,
    int otherLabel,
    StoredProperties<PropertyFact> properties,
    CounterFacts counters)
    implements RawFact<Incidence> {

  /**
   * Decodes the value of a cell.
   *
   * @param record a view
   */
  static RawEntry of(int request, VertexRef vertex, EntryKey key, Bytes record) {
    StoredRecord<PropertyFact> stored = RecordCodec.edge(record);
    return new RawEntry(
        request, vertex, key, stored.label(), stored.properties(), CounterFacts.NONE);
  }

  @Override
  public Incidence fact() {
    return new Incidence(request, key.side(), edge());
  }

  EdgeFact edge() {
    return key.edge(vertex, otherLabel, properties, counters);
  }

  @Override
  public RowRead rest(Keys wanted) {
    Locator edge = Locator.of(key, vertex.id());
    return RestReads.of(
        this,
        wanted,
        Tables.ADJ,
        edge.out().key(),
        List.of(),
        properties.missing(wanted),
        this::bigQualifier);
  }

  @Override
  public RawEntry with(RestCells cells) {
    return with(cells.values(properties, this::bigQualifier)).counting(cells.counters(counters));
  }

  @Override
  public Bytes counterPrefix() {
    return EntryQualifier.bigPrefix(Locator.of(key, vertex.id()).entry());
  }

  @Override
  public RawEntry counting(CounterFacts others) {
    return new RawEntry(request, vertex, key, otherLabel, properties, others);
  }

  /** Returns this entry with the given big values, which replace any loaded before. */
  RawEntry with(BigValues values) {
    return new RawEntry(request, vertex, key, otherLabel, properties.with(values), counters);
  }

  /** Returns the qualifier of a big value in the row of the out vertex. */
  Bytes bigQualifier(BigKey bigKey) {
    return EntryQualifier.big(Locator.of(key, vertex.id()).entry(), bigKey.key());
  }

  @Override
  public String name() {
    return RowNames.edge(edge().out(), edge().in());
  }
}
