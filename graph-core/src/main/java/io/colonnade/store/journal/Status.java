package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * The status of an intent. Its bytes are sequence number, code and version; their order lets one
 * comparison decide whether a commit is still allowed. Immutable.
 *
 * @param sequence of the transaction in its slot
 * @param version the least version of a commit if the intent is pending, the version of the commit
 *     if it is committed, otherwise 0
 */
record Status(long sequence, Code code, long version) {

  /** What has become of an intent. */
  enum Code {
    /** Undecided: the owner may commit at the version or above, and any process may abort. */
    PENDING(1),
    /** Decided: nothing of the transaction becomes visible. Its locks are being removed. */
    ABORTED(2),
    /**
     * Decided: all of the transaction is visible from the version on. Its rows are being applied.
     */
    COMMITTED(3),
    /** Aborted, and the locks that were found are removed. */
    ROLLED_BACK(4),
    /** Committed, and every row is applied. */
    APPLIED(5);

    private final int stored;

    Code(int stored) {
      this.stored = stored;
    }

    private static Code of(int stored) {
      for (Code code : values()) {
        if (code.stored == stored) {
          return code;
        }
      }
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "intent", "status", stored);
    }
  }

  static Status pending(long sequence, long least) {
    return new Status(sequence, Code.PENDING, least);
  }

  static Status aborted(long sequence) {
    return new Status(sequence, Code.ABORTED, 0);
  }

  static Status committed(long sequence, long version) {
    return new Status(sequence, Code.COMMITTED, version);
  }

  /** Returns the status after everything that this decided status demands was done. */
  Status finished() {
    return switch (code) {
      case ABORTED, ROLLED_BACK -> new Status(sequence, Code.ROLLED_BACK, 0);
      case COMMITTED, APPLIED -> new Status(sequence, Code.APPLIED, version);
      case PENDING -> throw new IllegalStateException("undecided: " + this);
    };
  }

  boolean isFinished() {
    return code == Code.ROLLED_BACK || code == Code.APPLIED;
  }

  /** Returns whether the transaction is visible from {@link #version()} on. */
  boolean isCommitted() {
    return code == Code.COMMITTED || code == Code.APPLIED;
  }

  Bytes bytes() {
    ByteWriter bytes = new ByteWriter(17);
    bytes.u64(sequence);
    bytes.u8(code.stored);
    bytes.u64(version);
    return bytes.toBytes();
  }

  /**
   * Reads a status.
   *
   * @throws FormatException if the bytes are not those of a status
   */
  static Status of(Bytes bytes) {
    ByteReader reader = new ByteReader(bytes);
    long sequence = reader.u64();
    Status status = new Status(sequence, Code.of(reader.u8()), reader.u64());
    reader.end();
    return status;
  }
}
