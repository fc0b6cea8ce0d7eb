package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.IndexDefinition;

/** What stands in an entry: the label, and in a unique index the element. Stateless. */
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
    return writer.toBytes();
  }

  /** The label of an entry that is not unique. */
  static int label(Bytes value) {
    ByteReader reader = reader(value);
    int label = reader.ovInt();
    reader.end();
    return label;
  }

  /** A unique entry. */
  static IndexEntry entry(Bytes place, Bytes value) {
    ByteReader reader = reader(value);
    int label = reader.ovInt();
    Id element = Id.ofKey(reader.idKey().copy());
    reader.end();
    return new IndexEntry(place, element, label);
  }

  private static ByteReader reader(Bytes value) {
    ByteReader reader = new ByteReader(value);
    int format = reader.u8();
    if (format != FORMAT) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "index entry", "format", format);
    }
    return reader;
  }
}
