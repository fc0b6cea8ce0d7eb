package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A store that forwards every call to another store. Wrappers override only the methods that they
 * change. Thread-safe if the other store is.
 */
public abstract class FilterStore implements Store {

  private final Store store;

  protected FilterStore(Store store) {
    this.store = store;
  }

  @Override
  public void createTables(Collection<Table> tables) {
    store.createTables(tables);
  }

  @Override
  public Collection<String> tableNames() {
    return store.tableNames();
  }

  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    return store.snapshot(use, at);
  }

  @Override
  public long oldestReadable() {
    return store.oldestReadable();
  }

  @Override
  public long commit(WriteSet writeSet) {
    return store.commit(writeSet);
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    store.erase(table, from, to);
  }

  @Override
  public void audit(Snapshot at, StoreAudit audit) {
    store.audit(at, audit);
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    return store.approximateSize(table, from, to);
  }

  @Override
  public boolean isVolatile() {
    return store.isVolatile();
  }

  @Override
  public boolean isShared() {
    return store.isShared();
  }

  @Override
  public boolean isRemote() {
    return store.isRemote();
  }

  @Override
  public long maxCommitBytes() {
    return store.maxCommitBytes();
  }

  @Override
  public Optional<Duration> retention() {
    return store.retention();
  }

  @Override
  public List<StoreInstance> instances() {
    return store.instances();
  }

  @Override
  public void follow(Duration maxStaleness, Optional<ChangeListener> listener) {
    store.follow(maxStaleness, listener);
  }

  @Override
  public BoundedReads boundedReads() {
    return store.boundedReads();
  }

  @Override
  public SortedMap<String, Long> figures() {
    return store.figures();
  }

  @Override
  public void checkpoint(Path directory) {
    store.checkpoint(directory);
  }

  @Override
  public void close() {
    store.close();
  }
}
