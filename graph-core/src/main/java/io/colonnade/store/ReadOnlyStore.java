package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.Collection;

/** A store that refuses every change. Thread-safe if the other store is. */
public final class ReadOnlyStore extends FilterStore {

  /** Wraps a store, which this one closes. */
  public ReadOnlyStore(Store store) {
    super(store);
  }

  /** Creates nothing: what a graph has stored is in tables that exist. */
  @Override
  public void createTables(Collection<Table> tables) {}

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    if (use == SnapshotUse.FILL) {
      throw refused();
    }
    return super.snapshot(use, at);
  }

  @Override
  public long commit(WriteSet writeSet) {
    throw refused();
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    throw refused();
  }

  @Override
  public void checkpoint(Path directory) {
    throw refused();
  }

  private static InvalidInputException refused() {
    return new InvalidInputException(Problem.CHANGES_REFUSED);
  }
}
