package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.index.Covered;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import java.util.List;
import java.util.Optional;

/**
 * The value of an entry: the label; in a unique index the element; in a covering index the ends of
 * an edge, and the properties as in a record, without the values of keys that the index does not
 * cover. Stateless.
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
    if (index.isCovering()) {
      cover(index, element, writer);
    }
    return writer.toBytes();
  }

  private static void cover(IndexDefinition index, IndexedElement element, ByteWriter writer) {
    if (element instanceof IndexedElement.OfVertex vertex) {
      List<VertexPropertyFact> properties = vertex.fact().record();
      writer.raw(RecordCodec.copyOfVertex(properties, index::covers).properties());
    } else if (element instanceof IndexedElement.OfEdge edge) {
      EdgeFact fact = edge.fact();
      end(fact.out(), writer);
      end(fact.in(), writer);
      writer.ov(fact.sortPrefix().length());
      writer.raw(fact.sortPrefix());
      writer.raw(RecordCodec.copyOfEdge(fact.record(), index::covers).properties());
    }
  }

  private static void end(VertexRef vertex, ByteWriter writer) {
    writer.raw(vertex.id().key());
    writer.ov(vertex.label());
  }

  /**
   * Decodes an entry.
   *
   * @param element empty if the value contains it
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
    Covered covered =
        index.kind() == ElementKind.VERTEX
            ? new Covered.OfVertex(
                new VertexFact(
                    new VertexRef(id, label), RecordCodec.vertexProperties(value, reader)))
            : edge(label, reader, value);
    return new IndexEntry(place, id, label, Optional.of(covered));
  }

  private static Covered edge(int label, ByteReader reader, Bytes value) {
    VertexRef out = end(reader);
    VertexRef in = end(reader);
    Bytes sortPrefix = reader.raw(reader.ovInt()).copy();
    return new Covered.OfEdge(
        label, out, in, sortPrefix, RecordCodec.edgeProperties(value, reader));
  }

  private static VertexRef end(ByteReader reader) {
    Id id = Id.ofKey(reader.idKey().copy());
    return new VertexRef(id, reader.ovInt());
  }
}
