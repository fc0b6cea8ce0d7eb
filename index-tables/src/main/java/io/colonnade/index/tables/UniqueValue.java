package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.ValueCodec;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A value in a unique index. Where its form is that of other values, too, 16 bytes of the SHA-256
 * of the value as it is stored stand behind it, so that values that differ are not taken for one.
 * Stateless.
 */
final class UniqueValue {

  private static final int DIGEST = 16;

  private UniqueValue() {}

  /** What stands behind the form of a value; empty where that says all. */
  static Bytes digest(Object value, Bytes form) {
    if (!IndexValueCodec.isAmbiguous(form)) {
      return Bytes.EMPTY;
    }
    ByteWriter stored = new ByteWriter();
    ValueCodec.write(value, stored);
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return Bytes.wrap(sha.digest(stored.toBytes().toArray()), 0, DIGEST);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Passes over what stands behind a form. */
  static void skipDigest(Bytes form, ByteReader row) {
    if (IndexValueCodec.isAmbiguous(form)) {
      row.skip(DIGEST);
    }
  }
}
