package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.security.SecureRandom;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hands out numbers, each once in the life of the graph, in blocks that cost one commit each. The
 * unused numbers of a block are lost when the process ends, so the numbers have gaps. Thread-safe.
 *
 * <p>A block is the larger, the more numbers the process has used: a load that hands out many does
 * not commit a reservation with each of its batches, and one edge does not leave a large gap.
 *
 * <p>Users may supply the number of an edge again. Another process may be handing out numbers of
 * its block, without looking whether they are stored: a number of such a block is accepted only
 * after the epoch of the schema has moved. A transaction of a later epoch gets no number of a block
 * that was reserved in an earlier one, and the store refuses commits of an earlier one. The same
 * move closes all blocks that were reserved before.
 */
public final class NumberBlocks {

  private static final long FIRST = 1;
  private static final long BLOCK = 10_000;
  private static final long LARGEST_BLOCK = 100 * BLOCK;
  private static final long GROWTH = 10;

  /** Two leaps seldom end near each other, and the encoded numbers stay short. */
  private static final long LEAP = 1L << 40;

  private final Store store;
  private final Bytes row;
  private final NavigableMap<Long, Long> own = new TreeMap<>(); // first, end; guarded by this
  private long next; // guarded by this
  private long end; // exclusive; guarded by this
  private long size = BLOCK; // of the next block; guarded by this
  private long epoch; // in which the block was reserved, at least; guarded by this
  private long closed = FIRST; // no process hands out a number below; guarded by this

  private NumberBlocks(Store store, Bytes row) {
    this.store = store;
    this.row = row;
  }

  static NumberBlocks ofVertexIds(Store store) {
    return new NumberBlocks(store, MetaTable.idBlockRow('v'));
  }

  static NumberBlocks ofEdges(Store store) {
    return new NumberBlocks(store, MetaTable.idBlockRow('e'));
  }

  /**
   * Moves the next block to a random position, so that a copy of the graph does not hand out the
   * numbers that its source will hand out.
   *
   * @param store no process may be handing out its numbers
   */
  public static void leap(Store store) {
    Bytes row = MetaTable.idBlockRow('e');
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      long first = stored(snapshot, row).orElse(FIRST);
      put(WriteSet.basedOnLatest(), row, first + new SecureRandom().nextLong(BLOCK, LEAP), store);
    }
  }

  /** Returns a number for a use that is looked up before it is stored. */
  synchronized long next() {
    return next(0);
  }

  /**
   * Returns a number.
   *
   * @param planned the epoch of the schema under which the number is used: the store must refuse a
   *     commit of the number if the epoch has moved
   */
  synchronized long next(long planned) {
    if (next == end || isObsolete(planned)) {
      boolean isUsedUp = end > 0 && !isObsolete(planned);
      size = isUsedUp ? Math.min(size * GROWTH, LARGEST_BLOCK) : BLOCK;
      next = reserve();
      end = next + size;
      own.put(next, end);
    }
    return next++;
  }

  /**
   * Returns whether this or an earlier process has handed the number out, or may have done so. No
   * process hands it out later: if that takes a move of the epoch, the transaction is refused.
   *
   * @param planned the epoch of the schema under which the number is used
   * @throws ConflictException if the epoch was moved: the transaction can be run again
   */
  boolean mayHaveIssued(long number, long planned) {
    Optional<Boolean> known = knownToBeIssued(number, planned);
    if (known.isPresent()) {
      return known.get();
    }
    long handedOut;
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      handedOut = stored(snapshot, row).orElse(FIRST);
    }
    if (number < handedOut && store.isShared()) {
      close(handedOut);
    }
    return number < handedOut;
  }

  /** Returns what this process knows without a look at the store. */
  private synchronized Optional<Boolean> knownToBeIssued(long number, long planned) {
    if (number < FIRST) {
      return Optional.of(false);
    }
    if (isObsolete(planned)) {
      end = next; // another process may have closed the block
    }
    if (isOwn(number)) {
      boolean isLeft = number >= next && number < end;
      return Optional.of(!isLeft);
    }
    return number < closed ? Optional.of(true) : Optional.empty();
  }

  private boolean isObsolete(long planned) {
    return epoch < planned && store.isShared();
  }

  /** Returns whether the number is of a block of this process. */
  private boolean isOwn(long number) {
    Map.Entry<Long, Long> block = own.floorEntry(number);
    return block != null && number < block.getValue();
  }

  /** Makes every process reserve another block before it hands out more numbers. */
  private void close(long handedOut) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.moveEpoch();
    store.commit(writeSet);
    synchronized (this) {
      closed = Math.max(closed, handedOut);
    }
    throw new ConflictException(Problem.SCHEMA_CHANGED, "numbers below", handedOut);
  }

  private long reserve() {
    Optional<Long> first = tryReserve();
    while (first.isEmpty()) { // if another process took the block, the next one is tried
      first = tryReserve();
    }
    return first.get();
  }

  private Optional<Long> tryReserve() {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      Optional<Long> stored = stored(snapshot, row);
      long first = stored.orElse(FIRST);
      WriteSet writeSet = WriteSet.basedOn(snapshot.version());
      writeSet.require(
          stored.isPresent()
              ? new Precondition.Unchanged(MetaTable.element(row))
              : new Precondition.Absent(MetaTable.element(row)));
      put(writeSet, row, first + size, store);
      epoch = store.isShared() ? snapshot.epoch() : 0;
      return Optional.of(first);
    } catch (ConflictException e) {
      return Optional.empty();
    }
  }

  private static void put(WriteSet writeSet, Bytes row, long next, Store store) {
    ByteWriter value = MetaTable.value();
    value.u64(next);
    MetaTable.put(writeSet, row, value);
    store.commit(writeSet);
  }

  private static Optional<Long> stored(Snapshot snapshot, Bytes row) {
    return MetaTable.read(snapshot, row).map(value -> MetaTable.reader(value).u64());
  }
}
