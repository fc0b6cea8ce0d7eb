package io.colonnade.store;

/** The purpose for which a snapshot is opened. */
public enum SnapshotUse {
  /**
   * A transaction that may commit. Until the snapshot is closed, the store keeps the changes of
   * other commits, within its memory limit. A shared store limits its age.
   */
  TRANSACTION,
  /**
   * A look at a few rows: names, the header, the progress of a job. A write set that is based on it
   * may be refused; a shared store refuses it always, unless a snapshot of that version is open for
   * {@link #TRANSACTION}. A shared store limits its age.
   */
  LOOK,
  /**
   * Long read-only work (check, export, copy). The store keeps no changes for it, however long it
   * stays open, but keeps what the snapshot shows. A write set that is based on it is refused as
   * one that is based on a {@link #LOOK}.
   */
  LONG,
  /**
   * One chunk of work that adds cells to the state of its own snapshot, see {@link WriteSet#asOf}.
   * On a store that is not shared, commits that depend on the schema wait until it is closed: the
   * thread that opened it must not make one.
   */
  FILL
}
