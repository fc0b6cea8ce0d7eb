package io.colonnade.metric;

/** The events that the store layer counts. Each constant defines one occurrence. */
public enum Event {
  /** A snapshot was opened. */
  SNAPSHOT,
  /** One call of {@code row} or {@code rows}: one round trip to each server concerned. */
  READ_CALL,
  /** One row asked for in a {@code row} or {@code rows} call, present or not. */
  ROW_READ,
  /** One scan was opened. */
  SCAN,
  /** One cell was handed out by a cursor. */
  CELL_READ,
  /** Bytes (qualifier and value) of the cells handed out. */
  BYTES_READ,
  /** Nanoseconds spent in the reads, if the reader requested their measurement. */
  READ_NANOS,
  /** A commit returned a version. */
  COMMIT,
  /** A commit was refused because a precondition did not hold. */
  CONFLICT,
  /** Bytes (keys and values) of the commits that returned. */
  BYTES_WRITTEN,
  /** The write-ahead log was synced to the device. */
  SYNC
}
