package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Optional;

/**
 * The guard of an element: free since the last exclusive change, or taken by one transaction. In
 * byte order a free guard is less than a taken one, and free guards are ordered by version.
 * Immutable.
 *
 * @param last of a free guard, the version of the last commit that held it; of a taken one, the
 *     base of the holder; 0: no commit has held the guard yet
 * @param holder the transaction that has taken the guard; empty: it is free
 */
record Guard(long last, Optional<TransactionId> holder) {

  private static final int FREE = 0;
  private static final int TAKEN = 1;

  static Guard free(long last) {
    return new Guard(last, Optional.empty());
  }

  static Guard taken(long last, TransactionId by) {
    return new Guard(last, Optional.of(by));
  }

  Bytes bytes() {
    ByteWriter bytes = new ByteWriter(9 + TransactionId.LENGTH);
    bytes.u8(holder.isPresent() ? TAKEN : FREE);
    bytes.u64(last);
    holder.ifPresent(by -> by.write(bytes));
    return bytes.toBytes();
  }

  /**
   * Reads a guard.
   *
   * @throws FormatException if the bytes are not those of a guard
   */
  static Guard of(Bytes bytes) {
    ByteReader reader = new ByteReader(bytes);
    int code = reader.u8();
    if (code > TAKEN) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "guard", "code", code);
    }
    long last = reader.u64();
    Guard guard = code == FREE ? free(last) : taken(last, TransactionId.read(reader));
    reader.end();
    return guard;
  }
}
