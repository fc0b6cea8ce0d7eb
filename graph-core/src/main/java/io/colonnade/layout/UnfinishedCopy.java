package io.colonnade.layout;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;

/**
 * The store of a copy until the copy is finished. Its header has a mark of this copy, which each
 * commit requires and puts again. So a process that was suspended for so long that another process
 * has deleted the copy, and begun its own in the same place, can neither write into the other copy
 * nor finish it. Thread-safe if the store is.
 */
public final class UnfinishedCopy extends FilterStore {

  private final Bytes unfinished;
  private final Bytes finished;

  UnfinishedCopy(Store store, Bytes unfinished, Bytes finished) {
    super(store);
    this.unfinished = unfinished;
    this.finished = finished;
  }

  /**
   * Commits what was copied.
   *
   * @param writeSet is based on the latest state
   * @throws StoreException if another process has deleted the copy; nothing was written
   */
  @Override
  public long commit(WriteSet writeSet) {
    return commit(writeSet, unfinished);
  }

  /**
   * Makes a graph of the copy.
   *
   * @throws StoreException if another process has deleted the copy
   */
  public void finish() {
    long unused = commit(WriteSet.basedOnLatest(), finished);
  }

  private long commit(WriteSet writeSet, Bytes header) {
    try (Snapshot now = snapshot(SnapshotUse.TRANSACTION)) {
      mustBeThisCopy(now);
      writeSet.rebase(now.version());
      writeSet.require(new Precondition.Unchanged(MetaTable.element(MetaTable.headerRow())));
      MetaTable.put(writeSet, MetaTable.headerRow(), header);
      return super.commit(writeSet);
    } catch (ConflictException e) {
      try (Snapshot now = snapshot(SnapshotUse.LOOK)) {
        mustBeThisCopy(now);
      }
      throw e;
    }
  }

  private void mustBeThisCopy(Snapshot now) {
    if (MetaTable.read(now, MetaTable.headerRow()).filter(unfinished::equals).isEmpty()) {
      throw new StoreException(Problem.COPY_REPLACED);
    }
  }
}
