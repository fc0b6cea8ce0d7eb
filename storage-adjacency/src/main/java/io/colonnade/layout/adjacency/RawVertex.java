package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.StoredRecord;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;

/** A vertex as it was read. Immutable. */
record RawVertex(VertexRef ref, StoredProperties<VertexPropertyFact> properties)
    implements RawFact<VertexFact> {

  /**
   * Takes what a cell has.
   *
   * @param id in bytes of its own
   * @param record a view
   */
  static RawVertex of(Id id, Bytes record) {
    StoredRecord<VertexPropertyFact> stored = RecordCodec.vertex(record);
    return new RawVertex(new VertexRef(id, stored.label()), stored.properties());
  }

  @Override
  public VertexFact fact() {
    return new VertexFact(ref, properties);
  }

  @Override
  public RawVertex with(BigValues values) {
    return new RawVertex(ref, properties.with(values));
  }

  @Override
  public Bytes bigRow() {
    return ref.id().key();
  }

  @Override
  public Bytes bigQualifier(BigKey key) {
    return key.vertexQualifier();
  }
}
