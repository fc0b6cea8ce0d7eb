package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.XxHash64;
import io.colonnade.index.IndexEntry;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Table;
import java.util.Optional;

/** The rows of one index. Immutable. */
final class EntryRow {

  private final IndexDefinition index;
  private final Shape shape;
  private final Bytes head;

  EntryRow(IndexDefinition index) {
    this.index = index;
    this.shape = Shape.of(index);
    ByteWriter writer = new ByteWriter(10);
    writer.ov(index.number());
    writer.u8(shape.code());
    this.head = writer.toBytes();
  }

  Table table() {
    return index.isUnique() ? Tables.UQ : Tables.IX;
  }

  /** What the rows of the index with that number begin with. */
  static Bytes start(int number) {
    ByteWriter writer = new ByteWriter(9);
    writer.ov(number);
    return writer.toBytes();
  }

  /** The row of an entry. */
  Bytes of(Bytes place, Id element) {
    if (index.isUnique()) {
      return head.concat(place);
    }
    Bytes id = element.key();
    ByteWriter writer = new ByteWriter(head.length() + 1 + place.length() + id.length());
    writePrefix(bucket(place, element), place, writer);
    writer.raw(id);
    return writer.toBytes();
  }

  private int bucket(Bytes place, Id element) {
    return index.type() == IndexType.EQUALITY
        ? bucketOf(place)
        : (int) ((long) element.spread() * index.buckets() / Id.SPREADS);
  }

  /** In an equality index, the one bucket that has the entries of a place. */
  int bucketOf(Bytes place) {
    return index.buckets() == 1
        ? 0
        : (int) Long.remainderUnsigned(XxHash64.hash(place), index.buckets());
  }

  /** How many parts the entries have. */
  int buckets() {
    return index.isUnique() ? 1 : index.buckets();
  }

  /** What rows of a bucket begin with whose places begin so. */
  Bytes prefix(int bucket, Bytes placeStart) {
    ByteWriter writer = new ByteWriter(head.length() + 1 + placeStart.length());
    writePrefix(bucket, placeStart, writer);
    return writer.toBytes();
  }

  private void writePrefix(int bucket, Bytes placeStart, ByteWriter writer) {
    writer.raw(head);
    if (!index.isUnique()) {
      writer.u8(bucket);
    }
    writer.raw(placeStart);
  }

  /**
   * The entry in a row of this index, in bytes of its own.
   *
   * @throws io.colonnade.error.FormatException if the bytes do not parse
   */
  IndexEntry entry(Bytes row, Bytes value) {
    Bytes own = row.copy();
    ByteReader reader = new ByteReader(own);
    reader.skip(index.isUnique() ? head.length() : head.length() + 1);
    int from = reader.position();
    if (index.isUnique()) {
      shape.skipUnique(reader);
      Bytes place = reader.since(from);
      reader.end();
      return EntryValue.entry(index, place, Optional.empty(), value);
    }
    shape.skipValues(reader);
    Bytes place = reader.since(from);
    Id element = Id.ofKey(reader.idKey());
    reader.end();
    return EntryValue.entry(index, place, Optional.of(element), value);
  }
}
