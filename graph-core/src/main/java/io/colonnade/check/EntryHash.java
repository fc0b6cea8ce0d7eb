package io.colonnade.check;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.codec.Id;
import io.colonnade.codec.ValueCodec;
import io.colonnade.codec.XxHash64;
import io.colonnade.index.IndexCell;
import io.colonnade.layout.Audit;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.PropertyFact;
import io.colonnade.store.CellKey;

/**
 * Hashes edge entries and pointers, so that the two sides of an edge have equal hashes if they have
 * equal content; and index entries, so that a required and a stored entry have equal hashes.
 * Confined to one check.
 *
 * <p>The identity (id, label and ends of an edge; the key of an index entry) determines the bucket,
 * so that the two entries of an edge are in one bucket even if their content differs.
 */
final class EntryHash {

  /** The number of buckets: with 10 million edges, each has about 2,400 edges. */
  static final int BUCKETS = 4096;

  /** Appended to the content for a second, independent hash. */
  private static final Bytes SECOND = Bytes.of(0xC0);

  private final ByteWriter buffer = new ByteWriter();
  private Bytes identity = Bytes.EMPTY;
  private Bytes content = Bytes.EMPTY;

  /** Sets the entry of an edge as the input. */
  void take(EdgeFact edge) {
    buffer.clear();
    writeIdentity(edge.id(), edge.label(), edge.out().id(), edge.in().id());
    identity = buffer.toBytes();
    buffer.ov(edge.out().label());
    buffer.ov(edge.in().label());
    for (PropertyFact property : edge.properties()) {
      buffer.ov(property.key());
      ValueCodec.write(property.value(), buffer);
    }
    content = buffer.toBytes();
  }

  /** Sets a stored or required pointer as the input. */
  void take(Audit.Pointer pointer) {
    buffer.clear();
    writeIdentity(pointer.id(), pointer.label(), pointer.out(), pointer.in());
    buffer.raw(pointer.sortPrefix());
    identity = buffer.toBytes();
    buffer.raw(pointer.repeats());
    content = buffer.toBytes();
  }

  /** Sets the entry of an index as the input. */
  void take(IndexCell entry) {
    buffer.clear();
    CellKey cell = entry.key().cell();
    Cesu8.writeEnded(entry.key().table().name(), buffer);
    buffer.ended(cell.row());
    Cesu8.writeEnded(cell.family().name(), buffer);
    buffer.raw(cell.qualifier());
    identity = buffer.toBytes();
    buffer.raw(entry.value());
    content = buffer.toBytes();
  }

  private void writeIdentity(EdgeId id, int label, Id out, Id in) {
    if (id instanceof EdgeId.Generated generated) {
      buffer.u8(0);
      buffer.u64(generated.number());
    } else if (id instanceof EdgeId.Supplied supplied) {
      buffer.u8(1);
      buffer.raw(supplied.id().key());
    } else { // the pair of ends identifies the edge
      buffer.u8(2);
    }
    buffer.ov(label);
    buffer.raw(out.key());
    buffer.raw(in.key());
  }

  /** Returns the identity, which later inputs do not change. */
  Bytes identity() {
    return identity;
  }

  int bucket() {
    return (int) (XxHash64.hash(identity) >>> 52); // the top 12 bits: 4,096
  }

  long first() {
    return XxHash64.hash(content);
  }

  long second() {
    return XxHash64.hash(content.concat(SECOND));
  }
}
