package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.XxHash64;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlace;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Table;
import java.util.Optional;

/** Encodes and decodes the row keys of one index. Immutable. */
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

  /** Returns the prefix of the row keys of an index. */
  static Bytes start(int number) {
    ByteWriter writer = new ByteWriter(9);
    writer.ov(number);
    return writer.toBytes();
  }

  /** Returns the row key of an entry. */
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

  /** Returns the one bucket of an equality index that has the entries of a place. */
  int bucketOf(Bytes place) {
    return index.buckets() == 1
        ? 0
        : (int) Long.remainderUnsigned(XxHash64.hash(place), index.buckets());
  }

  /** Returns the number of buckets over which the entries are spread. */
  int buckets() {
    return index.isUnique() ? 1 : index.buckets();
  }

  /** Returns the prefix of the rows of a bucket whose places start with the given bytes. */
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
   * Returns the place of a row of any index, without a digest; empty if it is a label.
   *
   * @throws io.colonnade.error.FormatException if the bytes cannot be decoded
   */
  static Optional<IndexPlace> place(Table table, Bytes row) {
    ByteReader reader = new ByteReader(row);
    int index = reader.ovInt();
    Shape shape = Shape.ofCode(reader.u8());
    if (shape.values() == 0) {
      return Optional.empty();
    }
    if (table.equals(Tables.IX)) {
      reader.skip(1); // the bucket
    }
    int from = reader.position();
    shape.skipValues(reader);
    return Optional.of(new IndexPlace(index, reader.since(from)));
  }

  /**
   * Decodes the entry in a row of this index; the result does not refer to the bytes.
   *
   * @throws io.colonnade.error.FormatException if the bytes cannot be decoded
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
