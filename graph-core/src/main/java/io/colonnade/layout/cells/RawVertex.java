package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.layout.StoredProperties;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import io.colonnade.store.Table;
import java.util.List;

/**
 * A vertex as it is stored. Immutable.
 *
 * @param table the table with the row of the vertex: its record and big values
 */
public record RawVertex(
    Table table,
    VertexRef ref,
    StoredProperties<VertexPropertyFact> properties,
    CounterFacts counters)
    implements RawFact<VertexFact> {

  /**
   * Decodes the value of a cell.
   *
   * @param id does not refer to bytes of the store
   * @param record a view
   */
  public static RawVertex of(Table table, Id id, Bytes record) {
    StoredRecord<VertexPropertyFact> stored = RecordCodec.vertex(record);
    VertexRef ref = new VertexRef(id, stored.label());
    return new RawVertex(table, ref, stored.properties(), CounterFacts.NONE);
  }

  @Override
  public VertexFact fact() {
    return new VertexFact(ref, properties, counters);
  }

  @Override
  public RowRead rest(Keys wanted) {
    return RestReads.of(
        this,
        wanted,
        table,
        ref.id().key(),
        List.of(),
        properties.missing(wanted),
        BigKey::rowQualifier);
  }

  @Override
  public RawVertex with(RestCells cells) {
    return with(cells.values(properties, BigKey::rowQualifier)).counting(cells.counters(counters));
  }

  @Override
  public Bytes counterPrefix() {
    return CounterCells.PREFIX;
  }

  @Override
  public RawVertex counting(CounterFacts others) {
    return new RawVertex(table, ref, properties, others);
  }

  /** Returns this vertex with the given big values, which replace any loaded before. */
  public RawVertex with(BigValues values) {
    return new RawVertex(table, ref, properties.with(values), counters);
  }

  @Override
  public String name() {
    return "v[" + ref.id() + "]";
  }
}
