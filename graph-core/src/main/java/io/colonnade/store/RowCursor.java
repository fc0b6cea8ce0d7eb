package io.colonnade.store;

import io.colonnade.codec.Bytes;

/**
 * A cursor over the cells of a read, one at a time, without loading a whole row. A new cursor is
 * positioned before the first cell. Confined to one thread at a time. Closing its snapshot, by any
 * thread, closes the cursor.
 *
 * <p>The bytes that the accessors return are views: valid until the next {@link #advance} or {@link
 * #close}. Accessors throw {@link IllegalStateException} if the cursor is not at a cell.
 */
public interface RowCursor extends AutoCloseable {

  /**
   * Moves to the next cell.
   *
   * @return false at the end and at every later call
   * @throws io.colonnade.error.SnapshotTooOldException if the store has released the snapshot
   * @throws io.colonnade.error.StoreClosedException if the store was closed
   * @throws io.colonnade.error.StoreException if the store cannot be read
   * @throws IllegalStateException if the caller has closed this cursor or its snapshot
   */
  boolean advance();

  /**
   * Returns the index of the request of {@link Snapshot#rows} that the cell belongs to, from 0;
   * always 0 in a scan.
   */
  int request();

  Bytes row();

  Family family();

  Bytes qualifier();

  Bytes value();

  /** Returns the length of {@link #qualifier} in bytes, without creating a view. */
  int qualifierLength();

  /** Returns the length of {@link #value} in bytes, without creating a view. */
  int valueLength();

  /** Returns the address of the cell in a copy of its bytes. A scan can resume after this cell. */
  default CellKey position() {
    return new CellKey(row().copy(), family(), qualifier().copy());
  }

  /** Releases the resources of the cursor. A second call does nothing. */
  @Override
  void close();
}
