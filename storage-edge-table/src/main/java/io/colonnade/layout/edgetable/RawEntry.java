package io.colonnade.layout.edgetable;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RestCells;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import java.util.List;

/**
 * The entry of an edge in a run of a vertex, as stored; the properties that it does not repeat are
 * in the row of the edge. Immutable.
 *
 * @param request the index of the vertex in the request
 * @param vertex the vertex of the run
 * @param otherLabel label of the other vertex
 */
record RawEntry(
    int request,
    VertexRef vertex,
    EntryKey key,
    int otherLabel,
    StoredProperties<PropertyFact> properties,
    CounterFacts counters,
    EdgeShapes shapes)
    implements RawFact<Incidence> {

  /**
   * Decodes the value of a cell.
   *
   * @param record a view
   */
  static RawEntry of(int request, VertexRef vertex, EntryKey key, Bytes record, EdgeShapes shapes) {
    StoredRecord<PropertyFact> stored = RecordCodec.edge(record);
    return new RawEntry(
        request, vertex, key, stored.label(), stored.properties(), CounterFacts.NONE, shapes);
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
    List<BigReference> big =
        properties.missing(wanted).stream()
            .filter(missing -> missing.length() > RecordCodec.MAX_INLINE)
            .toList();
    return RestReads.of(
        this,
        wanted,
        Tables.EDGE,
        EdgeRow.of(key.id()),
        properties.lacks(wanted) ? List.of(RecordCodec.CELL) : List.of(),
        big,
        BigKey::rowQualifier);
  }

  @Override
  public RawEntry with(RestCells cells) {
    return cells
        .record()
        .map(record -> EdgeRecord.decode(key.id(), record, shapes).with(cells).properties())
        .map(this::with)
        .orElse(this)
        .counting(cells.counters(counters));
  }

  @Override
  public Bytes counterPrefix() {
    return CounterCells.PREFIX;
  }

  @Override
  public RawEntry counting(CounterFacts others) {
    return new RawEntry(request, vertex, key, otherLabel, properties, others, shapes);
  }

  /** Returns this entry with the given values, which replace any loaded before. */
  RawEntry with(BigValues values) {
    return with(properties.with(values));
  }

  private RawEntry with(StoredProperties<PropertyFact> others) {
    return new RawEntry(request, vertex, key, otherLabel, others, counters, shapes);
  }

  @Override
  public String name() {
    return RowNames.edge(edge().out(), edge().in());
  }
}
