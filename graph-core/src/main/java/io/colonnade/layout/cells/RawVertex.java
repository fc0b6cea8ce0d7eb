package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.StoredRecord;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import io.colonnade.store.Table;

/**
 * A vertex as it was read. Immutable.
 *
 * @param table its row is there, with its record and big values
 */
public record RawVertex(Table table, VertexRef ref, StoredProperties<VertexPropertyFact> properties)
    implements RawFact<VertexFact> {

  /**
   * Takes what a cell has.
   *
   * @param id in bytes of its own
   * @param record a view
   */
  public static RawVertex of(Table table, Id id, Bytes record) {
    StoredRecord<VertexPropertyFact> stored = RecordCodec.vertex(record);
    return new RawVertex(table, new VertexRef(id, stored.label()), stored.properties());
  }

  @Override
  public VertexFact fact() {
    return new VertexFact(ref, properties);
  }

  @Override
  public RowRead rest(Keys wanted) {
    return RestReads.big(table, ref.id().key(), properties.missing(wanted), BigKey::rowQualifier);
  }

  @Override
  public RawVertex with(RestCells cells) {
    return with(cells.values(properties, BigKey::rowQualifier));
  }

  /** The same with these big values at hand, and no others. */
  public RawVertex with(BigValues values) {
    return new RawVertex(table, ref, properties.with(values));
  }

  @Override
  public String name() {
    return "v[" + ref.id() + "]";
  }
}
