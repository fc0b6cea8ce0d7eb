package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.VertexFact;

/**
 * The record of a vertex.
 *
 * @param id in bytes of its own
 */
record RawVertex(Id id, Bytes record) implements RawFact<VertexFact> {

  @Override
  public VertexFact decode(BigValues big) {
    return RecordCodec.vertex(id, record, big);
  }

  @Override
  public Bytes bigRow() {
    return id.key();
  }

  @Override
  public Bytes bigQualifier(BigKey key) {
    return key.vertexQualifier();
  }

  @Override
  public RawVertex copy() {
    return new RawVertex(id, record.copy());
  }
}
