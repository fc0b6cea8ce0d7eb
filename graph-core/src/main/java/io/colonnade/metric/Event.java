package io.colonnade.metric;

/** The events that the store layer counts. Each constant defines one occurrence, or a sum. */
public enum Event {
  /** A snapshot was opened. */
  SNAPSHOT,
  /** One call of {@code row} or {@code rows}: one round trip to each server concerned. */
  READ_CALL,
  /** One row requested in a {@code row} or {@code rows} call, present or not. */
  ROW_READ,
  /** One scan was opened. */
  SCAN,
  /** A cursor returned one cell. */
  CELL_READ,
  /** Bytes (qualifier and value) of the returned cells. */
  BYTES_READ(Unit.BYTES),
  /** Nanoseconds spent in the reads, if the reader requested their measurement. */
  READ_NANOS(Unit.NANOSECONDS),
  /** A transaction needed something of a vertex or an edge that it had read before. */
  TRANSACTION_CACHE_HIT,
  /** A transaction needed something of a vertex that the database cache knew. */
  DATABASE_CACHE_HIT,
  /** Nanoseconds spent in the cache of the transaction, if the reader requested it. */
  TRANSACTION_CACHE_NANOS(Unit.NANOSECONDS),
  /** Nanoseconds spent in the database cache, if the reader requested it. */
  DATABASE_CACHE_NANOS(Unit.NANOSECONDS),
  /** A transaction needed something of a vertex or an edge that no cache knew. */
  CACHE_MISS,
  /** The database cache kept something that a transaction had read. */
  CACHE_FILL,
  /** Bytes of memory of what it kept. */
  CACHE_FILL_BYTES(Unit.BYTES),
  /** While it did so, the database cache evicted an entry: any entry, for whichever reader. */
  CACHE_EVICTION,
  /** A read found a block of a file in the block cache of the engine. */
  BLOCK_CACHE_HIT,
  /** A read took a block from a file, which the operating system may have in memory. */
  BLOCK_READ,
  /** Nanoseconds spent on taking these blocks from files. */
  BLOCK_READ_NANOS(Unit.NANOSECONDS),
  /**
   * Bytes of the blocks of files that a region server went through, be they cached or not, for
   * answers that were used; not for those that were sent ahead of a reader that then ended.
   */
  BLOCK_BYTES(Unit.BYTES),
  /** A commit returned a version. */
  COMMIT,
  /** A commit was refused because a precondition did not hold. */
  CONFLICT,
  /** Such a commit was refused because another transaction had changed or removed an element. */
  CONFLICT_CHANGED,
  /** Such a commit was refused because an element or a unique value existed already. */
  CONFLICT_EXISTS,
  /** Such a commit was refused because it was planned under another schema. */
  CONFLICT_SCHEMA,
  /** Bytes (keys and values) of the commits that returned. */
  BYTES_WRITTEN(Unit.BYTES),
  /** The write-ahead log was synced to the device. */
  SYNC,
  /** The journal called its row store and waited for the answer: a round trip to the servers. */
  ROUND,
  /** The journal sent the mutation of a row that has a condition. */
  CONDITIONAL_ROW,
  /** The journal sent the mutation of a row without a condition. */
  PLAIN_ROW,
  /** The journal needed a version; callers that wait together share one request. */
  VERSION_ASKED,
  /** The journal requested a version for all callers that waited: it was drawn or looked up. */
  VERSION_DRAWN,
  /** The journal met a lock of another transaction. */
  LOCK_MET,
  /**
   * The journal prevented an undecided transaction from committing below a snapshot that is read.
   */
  PUSH,
  /** The journal finished or aborted a transaction in place of its owner. */
  SETTLED_FOR_OTHER;

  /** What the amounts of an event add up to. */
  public enum Unit {
    OCCURRENCES,
    BYTES,
    NANOSECONDS
  }

  private final Unit unit;

  Event() {
    this(Unit.OCCURRENCES);
  }

  Event(Unit unit) {
    this.unit = unit;
  }

  public Unit unit() {
    return unit;
  }
}
