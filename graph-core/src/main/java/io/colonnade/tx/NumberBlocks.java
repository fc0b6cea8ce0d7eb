package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * Hands out numbers, each once in the life of the graph, in blocks that cost one commit each. The
 * unused numbers of a block are lost when the process ends, so the numbers have gaps. Thread-safe.
 */
public final class NumberBlocks {

  private static final long FIRST = 1;
  private static final long BLOCK = 10_000;

  /** Two leaps seldom end near each other, and the encoded numbers stay short. */
  private static final long LEAP = 1L << 40;

  private final Store store;
  private final Bytes row;
  private long next; // guarded by this
  private long end; // exclusive; guarded by this

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

  synchronized long next() {
    if (next == end) {
      next = reserve();
      end = next + BLOCK;
    }
    return next++;
  }

  /** Returns whether this or an earlier process has handed the number out, or may have done so. */
  synchronized boolean mayHaveIssued(long number) {
    boolean isOfCurrentBlock = number >= end - BLOCK && number < end;
    if (number < FIRST || isOfCurrentBlock) {
      return number >= FIRST && number < next;
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return number < stored(snapshot, row).orElse(FIRST);
    }
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
      put(writeSet, row, first + BLOCK, store);
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
