package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IdCodec;
import io.colonnade.codec.XxHash64;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeId;

/**
 * The row key of an edge in table {@code edge}. Only this class encodes and decodes these keys; the
 * package page defines the format. Stateless.
 */
final class EdgeRow {

  private static final int KIND_AT = 2;
  private static final int GENERATED = 0x11;
  private static final int PAIR = 0x14;
  private static final int GENERATED_LENGTH = 9;

  private EdgeRow() {}

  static Bytes of(EdgeId id) {
    if (id instanceof EdgeId.Generated generated) {
      byte[] key = Id.of(generated.number()).key().toArray();
      key[KIND_AT] = GENERATED;
      return Bytes.wrap(key);
    } else if (id instanceof EdgeId.Supplied supplied) {
      return supplied.id().key();
    }
    return of((EdgeId.Pair) id);
  }

  private static Bytes of(EdgeId.Pair pair) {
    Bytes payload = payload(pair);
    ByteWriter out = new ByteWriter(KIND_AT + 1 + payload.length());
    out.u16(prefix(payload));
    out.u8(PAIR);
    out.raw(payload);
    return out.toBytes();
  }

  /** Returns the encoded label and vertices of a pair. */
  static Bytes payload(EdgeId.Pair pair) {
    ByteWriter out = new ByteWriter(24);
    out.ov(pair.label());
    out.raw(pair.out().key());
    out.raw(pair.in().key());
    return out.toBytes();
  }

  /** Decodes bytes of {@link #payload} up to their end; the result does not refer to them. */
  static EdgeId.Pair readPayload(ByteReader in) {
    int label = in.ovInt();
    Id out = Id.ofKey(in.idKey().copy());
    EdgeId.Pair pair = new EdgeId.Pair(label, out, Id.ofKey(in.idKey().copy()));
    in.end();
    return pair;
  }

  /** Returns the top 16 bits of the hash. */
  private static int prefix(Bytes payload) {
    return (int) (XxHash64.hash(payload) >>> 48);
  }

  /**
   * Decodes a row key; the result does not refer to its bytes.
   *
   * @throws FormatException if the bytes are not the row key of an edge
   */
  static EdgeId decode(Bytes row) {
    int kind = row.length() > KIND_AT ? row.at(KIND_AT) : -1;
    if (kind == GENERATED) {
      byte[] key = row.toArray();
      key[KIND_AT] = 0x10; // the number is stored like a Long id
      return new EdgeId.Generated((Long) Id.ofKey(Bytes.wrap(key)).value());
    } else if (kind == PAIR) {
      Bytes payload = row.slice(KIND_AT + 1, row.length());
      if (new ByteReader(row).u16() != prefix(payload)) {
        throw new FormatException(
            Problem.DAMAGED_BYTES, "damage", "the key of an edge does not belong to its hash");
      }
      return readPayload(new ByteReader(payload));
    }
    Id id = Id.ofKey(row.copy());
    id.value();
    return new EdgeId.Supplied(id);
  }

  /** See {@link io.colonnade.store.Table.RowKeyShape}. */
  static int length(byte[] array, int offset, int limit) {
    int kind = limit - offset > KIND_AT ? array[offset + KIND_AT] : -1;
    if (kind == GENERATED && limit - offset >= GENERATED_LENGTH) {
      return GENERATED_LENGTH;
    } else if (kind == PAIR) {
      int out = offset + KIND_AT + 1;
      out += ByteReader.ovLength(array, out, limit);
      int in = out + IdCodec.length(array, out, limit);
      return in + IdCodec.length(array, in, limit) - offset;
    }
    return IdCodec.length(array, offset, limit);
  }
}
