package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.layout.StoredProperties;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import io.colonnade.store.Table;

/**
 * A vertex as it is stored. Immutable.
 *
 * @param table the table with the row of the vertex: its record and big values
 */
public record RawVertex(Table table, VertexRef ref, StoredProperties<VertexPropertyFact> properties)
    implements RawFact<VertexFact> {

  /**
   * Decodes the value of a cell.
   *
   * @param id does not refer to bytes of the store
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

  /** Returns this vertex with the given big values, which replace any loaded before. */
  public RawVertex with(BigValues values) {
    return new RawVertex(table, ref, properties.with(values));
  }

  @Override
  public String name() {
    return "v[" + ref.id() + "]";
  }
}
