package io.colonnade.index.tables;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.ValueCodec;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The place of an entry, or a prefix of one: the encoded keys of its values, and the values that
 * these do not identify. If several values share an encoded key, a unique index appends 16 bytes of
 * SHA-256 to the encoded keys, so that different values are not taken for the same. Immutable.
 *
 * @param keys the encoded keys as stored
 * @param untold the values, as package {@code codec} stores them, that their encoded keys do not
 *     identify
 */
record Place(Bytes keys, Bytes untold) {

  /** The length of the digest in bytes. */
  static final int DIGEST = 16;

  /** Returns a place of only the given bytes. */
  static Place of(Bytes keys) {
    return new Place(keys, Bytes.EMPTY);
  }

  /**
   * Returns the place of one value in a unique index.
   *
   * @param stored the encoded key as stored
   */
  static Place ofUnique(Object value, Bytes encoded, Bytes stored) {
    if (!IndexValueCodec.isAmbiguous(encoded)) {
      return of(stored);
    }
    ByteWriter untold = new ByteWriter();
    ValueCodec.write(value, untold);
    return new Place(stored, untold.toBytes());
  }

  /** Returns this place followed by another value. */
  Place and(Place next) {
    boolean tellsAll = untold.isEmpty() && next.untold.isEmpty();
    return new Place(keys.concat(next.keys), tellsAll ? Bytes.EMPTY : untold.concat(next.untold));
  }

  /** Returns the bytes of the place. */
  Bytes toBytes() {
    if (untold.isEmpty()) {
      return keys;
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(untold.toArray());
      return keys.concat(Bytes.wrap(digest, 0, DIGEST));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
