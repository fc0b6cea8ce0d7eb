package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A store of tables with snapshots and atomic commits. Engines and wrappers implement it.
 * Thread-safe. After {@link #close} every method except {@code close} throws {@link
 * io.colonnade.error.StoreClosedException}.
 */
public interface Store extends AutoCloseable {

  /**
   * Creates the tables and families that do not exist yet, and leaves existing ones unchanged.
   * Durable on return.
   */
  void createTables(Collection<Table> tables);

  /**
   * Returns the names of the existing tables, including those that were created before this
   * opening.
   */
  Collection<String> tableNames();

  /** Opens a snapshot of the latest state. It contains every commit that has returned. */
  default Snapshot snapshot(SnapshotUse use) {
    return snapshot(use, ReadPoint.LATEST);
  }

  /**
   * Opens a snapshot.
   *
   * @param at the latest state, or a version that the store can still show. A store that keeps no
   *     older versions shows only the latest one
   * @throws io.colonnade.error.SnapshotTooOldException if the store cannot show that version any
   *     more, or cannot show it yet
   */
  Snapshot snapshot(SnapshotUse use, ReadPoint at);

  /**
   * Returns a version such that no snapshot below it is open, or will be opened, in any process. It
   * never decreases. What no snapshot from this version on shows can be erased.
   */
  long oldestReadable();

  /**
   * Commits the whole write set or nothing. Durable on return as far as the engine is configured to
   * be. A write set {@link WriteSet#asOf as of} a version is written cell by cell: after an
   * exception, a part of it may have been written, and it can be committed again.
   *
   * @return the version of the commit: greater than that of every snapshot taken before the call;
   *     every snapshot taken after the return has at least this version. Of a write set as of a
   *     version, that version
   * @throws io.colonnade.error.ConflictException if a precondition does not hold, or if it cannot
   *     be checked because the history does not go back far enough; nothing was written. If an
   *     element or a row is the cause, the detail {@code what} is its {@link ElementKey} or {@link
   *     RowKey}
   * @throws io.colonnade.error.OutcomeUnknownException if the commit may or may not have happened
   * @throws io.colonnade.error.StoreException if the write set cannot be written; nothing was
   *     written
   */
  long commit(WriteSet writeSet);

  /**
   * Erases whole rows from {@code from} (inclusive) to {@code to} (exclusive; empty bytes mean the
   * end). The caller guarantees that these rows are not read or written any more. The erasure
   * belongs to no version: older snapshots may or may not contain the rows.
   */
  void erase(Table table, Bytes from, Bytes to);

  /**
   * Proves what the store keeps for itself beside the tables, up to a version. Reads while other
   * transactions read and write; what these have under way is no damage. A store that keeps nothing
   * proves nothing.
   *
   * @param at a snapshot of the version, which stays open until the end
   * @throws io.colonnade.error.SnapshotTooOldException if the version cannot be read any more
   */
  default void audit(Snapshot at, StoreAudit audit) {}

  /**
   * Returns the approximate size in bytes of the rows of that range on disk, or in memory for a
   * volatile engine.
   */
  long approximateSize(Table table, Bytes from, Bytes to);

  /** Returns whether closing the store discards what was committed. */
  default boolean isVolatile() {
    return false;
  }

  /**
   * Returns whether other processes may commit to the store while it is open in this process. False
   * if this process owns the data: what it knows of the data then stays true until it commits a
   * change itself.
   */
  default boolean isShared() {
    return false;
  }

  /**
   * Returns whether a call waits for another machine: a caller then rather reads more in one call
   * than it may need.
   */
  default boolean isRemote() {
    return false;
  }

  /**
   * Returns the most bytes that the changes of one commit may have, as {@link
   * WriteSet#approximateBytes} counts them.
   */
  default long maxCommitBytes() {
    return Long.MAX_VALUE;
  }

  /**
   * Returns how long a snapshot for {@link SnapshotUse#TRANSACTION} or {@link SnapshotUse#LOOK} can
   * be read; empty if the store sets no limit.
   */
  default Optional<Duration> retention() {
    return Optional.empty();
  }

  /** Returns the processes that share the store, by number; none if it is not shared. */
  default List<StoreInstance> instances() {
    return List.of();
  }

  /**
   * Prepares snapshots with {@link ReadPoint#BOUNDED}, and tells a listener what other processes
   * commit, from the first such snapshot on until the store is closed. To be called once, before
   * the first such snapshot. Does nothing if the store is not shared.
   *
   * @param maxStaleness a snapshot contains every commit that had returned this time before
   * @param listener empty: the commits need not be told
   */
  default void follow(Duration maxStaleness, Optional<ChangeListener> listener) {}

  /**
   * Returns how snapshots with {@link ReadPoint#BOUNDED} were served since the store was opened.
   */
  default BoundedReads boundedReads() {
    return BoundedReads.NONE;
  }

  /**
   * Returns figures of the engine for operators, by name: lower-case words with dots, the unit
   * last, such as {@code block.cache.bytes}. A store has the same names at each call; empty if the
   * engine has no figures. Cheap: reads nothing of the data.
   *
   * @throws io.colonnade.error.StoreClosedException if the store was closed
   */
  default SortedMap<String, Long> figures() {
    return Collections.emptySortedMap();
  }

  /**
   * Writes a copy of the latest state, at one version, that can be opened as a separate store.
   *
   * @param directory must not exist; its parent must exist
   * @throws UnsupportedOperationException if the engine is volatile or shared
   */
  void checkpoint(Path directory);

  /**
   * Closes the store: calls under way end, open cursors and snapshots are closed, and everything
   * committed is made durable. May be called by any thread. A second call does nothing.
   */
  @Override
  void close();
}
