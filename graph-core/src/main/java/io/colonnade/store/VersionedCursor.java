package io.colonnade.store;

/**
 * A cursor over the cells of a {@link RowStore}, which have versions and may be removals. Otherwise
 * as {@link RowCursor}. A call of {@link #advance} that throws {@link
 * io.colonnade.error.StoreException} because there was no answer can be repeated: it continues
 * after the last cell.
 */
public interface VersionedCursor extends RowCursor {

  /** Returns the version of the cell. */
  long version();

  /**
   * Returns whether this version of the cell is a removal; its value is empty. Is known also in a
   * read of keys only.
   */
  boolean isRemoval();

  /**
   * Ends the current request of {@link RowStore#rows}: the next {@link #advance} moves to the first
   * cell of the next request that has any. In a scan it ends the scan.
   */
  void skipRequest();
}
