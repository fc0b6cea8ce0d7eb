package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Tells a meter what is asked of a store and what comes back. Engines wrap themselves in it when
 * they are opened, so that all of them count alike. Thread-safe.
 */
public final class MeteredStore implements Store {

  private final Store store;
  private final Meter meter;

  public MeteredStore(Store store, Meter meter) {
    this.store = store;
    this.meter = meter;
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
  public Snapshot snapshot(SnapshotUse use) {
    Snapshot snapshot = store.snapshot(use);
    meter.count(Event.SNAPSHOT, 1);
    return new MeteredSnapshot(snapshot, meter);
  }

  @Override
  public long commit(WriteSet writeSet) {
    long version;
    try {
      version = store.commit(writeSet);
    } catch (ConflictException e) {
      meter.count(Event.CONFLICT, 1);
      throw e;
    }
    meter.count(Event.COMMIT, 1);
    meter.count(Event.BYTES_WRITTEN, writeSet.cellBytes());
    return version;
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    store.erase(table, from, to);
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
  public void checkpoint(Path directory) {
    store.checkpoint(directory);
  }

  @Override
  public void close() {
    store.close();
  }
}
