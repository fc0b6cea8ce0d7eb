package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.nio.file.Path;
import java.util.Collection;

/**
 * A store of tables with snapshots and atomic commits. Engines implement it; wrappers add to it.
 * Thread-safe. After {@link #close} every method but {@code close} throws {@link
 * io.colonnade.error.StoreClosedException}.
 */
public interface Store extends AutoCloseable {

  /**
   * Makes the tables and families that do not exist yet; leaves the others as they are. Durable.
   */
  void createTables(Collection<Table> tables);

  /** The names of the tables that exist, those of earlier openings included. */
  Collection<String> tableNames();

  /** A snapshot of the latest state: it sees every commit that has returned. */
  Snapshot snapshot(SnapshotUse use);

  /**
   * Commits: all of the write set or nothing, durable on return as far as the engine is configured
   * to.
   *
   * @return the version of the commit: greater than that of every snapshot taken before the call;
   *     every snapshot taken after the return has at least this version
   * @throws io.colonnade.error.ConflictException if a precondition does not hold, or if it cannot
   *     be told because what is needed for that was forgotten; nothing was written. Where it is
   *     about an element or a row, its detail {@code what} is the {@link ElementKey} or {@link
   *     RowKey}
   * @throws io.colonnade.error.OutcomeUnknownException if the commit may or may not have happened
   * @throws io.colonnade.error.StoreException if it cannot be written; nothing was written
   */
  long commit(WriteSet writeSet);

  /**
   * Erases whole rows from {@code from} (inclusive) to {@code to} (exclusive; empty bytes mean the
   * end) that nobody reads or writes any more. Not part of any version; older snapshots may or may
   * not see the rows.
   */
  void erase(Table table, Bytes from, Bytes to);

  /** About how many bytes the rows of that range take on disk (in memory for a volatile engine). */
  long approximateSize(Table table, Bytes from, Bytes to);

  /** True if what was committed is gone when the store is closed. */
  default boolean isVolatile() {
    return false;
  }

  /**
   * Writes a copy of the latest state, at one version, that can be opened as a store of its own.
   *
   * @param directory must not exist; its parent must
   * @throws UnsupportedOperationException if the engine is volatile
   */
  void checkpoint(Path directory);

  /**
   * Closes the store: calls under way end, open cursors and snapshots are closed, everything
   * committed is made durable. Any thread may; twice is fine.
   */
  @Override
  void close();
}
