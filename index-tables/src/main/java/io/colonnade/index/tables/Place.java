package io.colonnade.index.tables;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.ValueCodec;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The place of an entry, or the beginning of one: forms of values, and what they do not tell. Where
 * a form is that of other values, too, a unique index has 16 bytes of SHA-256 behind all forms, so
 * that values that differ are not taken for one. Immutable.
 *
 * @param forms as they are stored
 * @param untold the values, as package {@code codec} stores them, whose forms do not tell all
 */
record Place(Bytes forms, Bytes untold) {

  /** Bytes of the digest. */
  static final int DIGEST = 16;

  /** Nothing but these bytes. */
  static Place of(Bytes forms) {
    return new Place(forms, Bytes.EMPTY);
  }

  /**
   * A value in a unique index.
   *
   * @param stored the form as it is stored
   */
  static Place ofUnique(Object value, Bytes form, Bytes stored) {
    if (!IndexValueCodec.isAmbiguous(form)) {
      return of(stored);
    }
    ByteWriter untold = new ByteWriter();
    ValueCodec.write(value, untold);
    return new Place(stored, untold.toBytes());
  }

  /** With that value behind it. */
  Place and(Place next) {
    boolean tellsAll = untold.isEmpty() && next.untold.isEmpty();
    return new Place(forms.concat(next.forms), tellsAll ? Bytes.EMPTY : untold.concat(next.untold));
  }

  /** All of it. */
  Bytes toBytes() {
    if (untold.isEmpty()) {
      return forms;
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(untold.toArray());
      return forms.concat(Bytes.wrap(digest, 0, DIGEST));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
