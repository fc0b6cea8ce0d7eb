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

/** The rows of one index. Immutable. */
final class EntryRow {

  private final IndexDefinition index;
  private final Bytes head;

  EntryRow(IndexDefinition index) {
    this.index = index;
    ByteWriter writer = new ByteWriter(3);
    writer.ov(index.number());
    writer.u8(Shape.of(index).code());
    this.head = writer.toBytes();
  }

  Table table() {
    return index.isUnique() ? Tables.UQ : Tables.IX;
  }

  /** What the rows of all indexes with that number begin with. */
  static Bytes start(int number) {
    ByteWriter writer = new ByteWriter(2);
    writer.ov(number);
    return writer.toBytes();
  }

  /** The row of an entry. */
  Bytes of(Bytes place, Id element) {
    return index.isUnique()
        ? head.concat(place)
        : prefix(bucket(place, element), place).concat(element.key());
  }

  private int bucket(Bytes place, Id element) {
    return index.type() == IndexType.EQUALITY
        ? bucketOf(place)
        : (int) ((long) element.spread() * index.buckets() / Id.SPREADS);
  }

  /** In an equality index, the one bucket that has the entries of a place. */
  int bucketOf(Bytes place) {
    return (int) Long.remainderUnsigned(XxHash64.hash(place), index.buckets());
  }

  /** How many parts the entries have. */
  int buckets() {
    return index.isUnique() ? 1 : index.buckets();
  }

  /** What rows of a bucket begin with whose places begin so. */
  Bytes prefix(int bucket, Bytes placeStart) {
    ByteWriter writer = new ByteWriter(head.length() + 1 + placeStart.length());
    writer.raw(head);
    if (!index.isUnique()) {
      writer.u8(bucket);
    }
    writer.raw(placeStart);
    return writer.toBytes();
  }

  /** The entry in a row, in bytes of its own. */
  IndexEntry entry(Bytes row, Bytes value) {
    ByteReader reader = new ByteReader(row);
    reader.ov();
    Shape shape = Shape.ofCode(reader.u8());
    if (!index.isUnique()) {
      reader.skip(1);
    }
    int from = reader.position();
    shape.skipValues(reader);
    Bytes place = reader.since(from).copy();
    return index.isUnique()
        ? EntryValue.entry(place, value)
        : new IndexEntry(place, Id.ofKey(reader.rest().copy()), EntryValue.label(value));
  }
}
