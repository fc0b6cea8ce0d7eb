package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.IndexDefinition;
import java.util.Optional;

/**
 * What stands in an entry: the label; in a unique index the element; in a covering one its
 * properties, as in a record, the values of other keys left out. Stateless.
 */
final class EntryValue {

  private static final int FORMAT = 1;

  private EntryValue() {}

  static Bytes of(IndexDefinition index, IndexedElement element) {
    ByteWriter writer = new ByteWriter(32);
    writer.u8(FORMAT);
    writer.ov(element.label());
    if (index.isUnique()) {
      writer.raw(element.id().key());
    }
    if (index.isCovering() && element instanceof IndexedElement.OfVertex vertex) {
      writer.raw(RecordCodec.copyOfVertex(vertex.fact().properties(), index::covers).properties());
    }
    return writer.toBytes();
  }

  /**
   * An entry.
   *
   * @param element empty: it stands in the value
   */
  static IndexEntry entry(IndexDefinition index, Bytes place, Optional<Id> element, Bytes value) {
    ByteReader reader = new ByteReader(value);
    int format = reader.u8();
    if (format != FORMAT) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "index entry", "format", format);
    }
    int label = reader.ovInt();
    Id id = element.orElseGet(() -> Id.ofKey(reader.idKey().copy()));
    if (!index.isCovering()) {
      reader.end();
      return new IndexEntry(place, id, label);
    }
    VertexRef ref = new VertexRef(id, label);
    VertexFact covered = new VertexFact(ref, RecordCodec.vertexProperties(value, reader));
    return new IndexEntry(place, id, label, Optional.of(covered));
  }
}
