package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * Walks over the cells of a read, one at a time, without ever holding a whole row. Stands before
 * the first cell when opened. Confined to one thread at a time; closing its snapshot, by any
 * thread, closes it.
 *
 * <p>The bytes that the accessors return are views: valid until the next {@link #advance} or {@link
 * #close}. Accessors throw {@link IllegalStateException} when the cursor stands on no cell.
 */
public interface RowCursor extends AutoCloseable {

  /**
   * Moves to the next cell.
   *
   * @return false at the end, then and ever after
   * @throws io.colonnade.error.SnapshotTooOldException if the store gave the snapshot up
   * @throws io.colonnade.error.StoreClosedException if the store was closed
   * @throws io.colonnade.error.StoreException if the store cannot be read
   * @throws IllegalStateException if this cursor or its snapshot was closed by its user
   */
  boolean advance();

  /** Which request of {@link Snapshot#rows} the cell answers, from 0; always 0 in a scan. */
  int request();

  Bytes row();

  Family family();

  Bytes qualifier();

  Bytes value();

  /** The length of {@link #qualifier} in bytes; makes no view. */
  int qualifierLength();

  /** The length of {@link #value} in bytes; makes no view. */
  int valueLength();

  /** The address of the cell, in bytes of its own: keep it to resume a scan behind the cell. */
  default CellKey position() {
    return new CellKey(row().copy(), family(), qualifier().copy());
  }

  /** Frees what the cursor holds. Twice is fine. */
  @Override
  void close();
}
