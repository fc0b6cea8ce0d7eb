package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.cells.EdgeIdBytes;
import io.colonnade.layout.cells.SaltedText;
import io.colonnade.model.EdgeId;

/**
 * What users see as the id of an edge: the supplied one, else text that stands for its number, or
 * for its label and vertices if the label is simple (the format page is the package's). Stateless.
 */
final class PublicId {

  private static final int GENERATED = 0x10;
  private static final int PAIR = 0x14;

  /** A kind and a number. */
  private static final int LEAST_LENGTH = 2;

  private PublicId() {}

  static Id of(EdgeId id, long salt) {
    if (id instanceof EdgeId.Supplied supplied) {
      return supplied.id();
    }
    ByteWriter body = new ByteWriter(24);
    if (id instanceof EdgeId.Generated generated) {
      body.u8(GENERATED);
      EdgeIdBytes.writeNumber(generated.number(), body);
    } else {
      body.u8(PAIR);
      body.raw(EdgeRow.payload((EdgeId.Pair) id));
    }
    return SaltedText.write(body.toBytes(), salt);
  }

  /** The edge id that a public id stands for, whether there is such an edge or not. */
  static EdgeId read(Id publicId, long salt) {
    return SaltedText.read(publicId, salt, LEAST_LENGTH, PublicId::decode)
        .orElseGet(() -> new EdgeId.Supplied(publicId));
  }

  private static EdgeId decode(Bytes body) {
    ByteReader in = new ByteReader(body);
    int kind = in.u8();
    return switch (kind) {
      case GENERATED -> new EdgeId.Generated(EdgeIdBytes.readNumber(in));
      case PAIR -> EdgeRow.readPayload(in);
      default -> throw EdgeIdBytes.unknown(kind);
    };
  }
}
