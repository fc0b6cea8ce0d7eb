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
 * Hashes of edge entries and pointers, equal for both sides of an edge if the sides say the same;
 * and of entries of indexes, equal for what an element needs and what is stored. Confined to one
 * check.
 *
 * <p>The identity (id, label, ends; or where an index has the entry) decides the bucket, so that
 * two entries of one edge meet in it even if their content differs.
 */
final class EntryHash {

  /** How many buckets: 4,096 of 10 million edges hold about 2,400 edges each. */
  static final int BUCKETS = 4096;

  /** Appended to the content, makes the hash another one. */
  private static final Bytes SECOND = Bytes.of(0xC0);

  private final ByteWriter buffer = new ByteWriter();
  private Bytes identity = Bytes.EMPTY;
  private Bytes content = Bytes.EMPTY;

  /** Takes the entry of an edge. */
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

  /** Takes a pointer, or the need of one. */
  void take(Audit.Pointer pointer) {
    buffer.clear();
    writeIdentity(pointer.id(), pointer.label(), pointer.out(), pointer.in());
    buffer.raw(pointer.place());
    identity = buffer.toBytes();
    buffer.raw(pointer.repeats());
    content = buffer.toBytes();
  }

  /** Takes the entry of an index. */
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
    } else { // a pair: what follows says which
      buffer.u8(2);
    }
    buffer.ov(label);
    buffer.raw(out.key());
    buffer.raw(in.key());
  }

  /** What tells the edge apart, in bytes of its own. */
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
