package io.colonnade.store.rocksdb;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.store.CommitGate;
import io.colonnade.store.WriteSet;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;

/**
 * The epoch of the schema in a native database. It is stored in the default column family, by the
 * batch of the commit that moves it. Used inside the gate of the session. Thread-safe.
 *
 * <p>Commits that were planned under an epoch pass a gate in which a commit that moves the epoch is
 * alone: none of them is written after the move under the epoch before it.
 */
final class SchemaEpoch {

  private static final Bytes KEY = Bytes.of('e');

  /** The sequence number that no snapshot reaches. */
  private static final long NEVER = Long.MAX_VALUE;

  private final NativeDb nativeDb;
  private final CommitGate gate = new CommitGate(); // a move is alone inside
  private volatile Known latest;

  /**
   * The latest epoch.
   *
   * @param since every snapshot of this or a greater sequence number has the epoch
   */
  private record Known(long epoch, long since) {}

  private SchemaEpoch(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
    this.latest = new Known(latest(), 0);
  }

  /** Reads the epoch of a database that no commit changes during the call. */
  static SchemaEpoch read(NativeDb nativeDb) {
    return new SchemaEpoch(nativeDb);
  }

  /** Adds the record of an epoch to a batch. */
  static void put(NativeDb nativeDb, BatchCells batch, long epoch) throws RocksDBException {
    ByteWriter value = new ByteWriter();
    value.ov(epoch);
    batch.put(nativeDb.unnamed(), KEY, Bytes.EMPTY, value.toBytes());
  }

  /** Reads the epoch in the latest state. */
  private long latest() {
    try {
      return epoch(nativeDb.db().get(nativeDb.unnamed(), KEY.toArray()));
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading the epoch");
    }
  }

  private static long epoch(byte @Nullable [] value) {
    return value == null ? 0 : new ByteReader(Bytes.wrap(value)).ov();
  }

  // ---- snapshots

  /**
   * Returns the epoch in a snapshot of that sequence number, which was taken before this call;
   * empty if only the snapshot itself knows it.
   */
  OptionalLong knownAt(long sequenceNumber) {
    Known known = latest;
    return sequenceNumber >= known.since() ? OptionalLong.of(known.epoch()) : OptionalLong.empty();
  }

  /** Reads the epoch in the snapshot of these options. */
  long at(ReadOptions options) {
    try {
      return epoch(nativeDb.db().get(nativeDb.unnamed(), options, KEY.toArray()));
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading the epoch");
    }
  }

  // ---- commits

  /**
   * Begins a commit, which the caller must {@link #leave}. Waits for a move under way; a move also
   * waits for the commits that depend on the epoch.
   *
   * @throws io.colonnade.error.ConflictException if the commit was planned under another epoch; the
   *     caller must not leave then
   */
  void enter(WriteSet writeSet) {
    gate.enter(writeSet);
    boolean isPlanned = false;
    try {
      writeSet.mustBePlannedUnder(writeSet.epoch().isPresent() ? current() : 0);
      isPlanned = true;
    } finally {
      if (!isPlanned) {
        leave(writeSet);
      }
    }
  }

  /** Ends a commit, written or not. */
  void leave(WriteSet writeSet) {
    gate.leave(writeSet);
  }

  /** Returns the gate that commits pass. */
  CommitGate gate() {
    return gate;
  }

  /** Returns the latest epoch; the caller is inside the gate. */
  private long current() {
    Known known = latest;
    if (known.since() == NEVER) { // a move has failed
      long sequenceNumber = nativeDb.db().getLatestSequenceNumber();
      known = new Known(latest(), sequenceNumber);
      latest = known;
    }
    return known.epoch();
  }

  /**
   * Returns the epoch after a commit that has entered and is about to be written; empty if it does
   * not move the epoch. Until {@link #moved} is called, snapshots read their epoch.
   */
  OptionalLong move(WriteSet writeSet) {
    if (!writeSet.movesEpoch()) {
      return OptionalLong.empty();
    }
    long now = current();
    latest = new Known(now, NEVER);
    return OptionalLong.of(now + writeSet.epochSteps());
  }

  /**
   * Records that a move was written.
   *
   * @param sequenceNumber that of the commit, or a greater one
   */
  void moved(long epoch, long sequenceNumber) {
    latest = new Known(epoch, sequenceNumber);
  }
}
